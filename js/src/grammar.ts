/** Sentences about a driver, who may be called You; as `core/grammar.py` has them. */

/** Whether a driver is spoken to: named You, in whatever letters. */
export const isYou = (name: string): boolean => name.trim().toLowerCase() === "you";

/** "Ada's", "Your". */
export const own = (name: string): string => (isYou(name) ? "Your" : `${name}'s`);

/** A name within a sentence: "Only you can see this". */
export const within = (name: string): string => (isYou(name) ? "you" : name);
