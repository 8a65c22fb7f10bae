/** The entry of the second part: what a race that is being played does without. */
export * from "./alone";
export { openStart } from "./start";
