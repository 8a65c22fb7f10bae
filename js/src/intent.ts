/** Intents: everything that a player can do, as data. */
import type { Lost } from "./link";
import type { Way } from "./view";
import type { Option, XY } from "./whole";

/** What mouse, finger, keyboard and the panels ask for. */
export type Intent =
  | { do: "point"; at: XY }
  | { do: "leave" }
  | { do: "press"; at: XY; touch: boolean }
  | { do: "drag"; dx: number; dy: number }
  | { do: "zoom"; factor: number; at: XY | null }
  | { do: "step"; heading: XY }
  | { do: "next"; by: number }
  | { do: "confirm" }
  | { do: "choose"; index: number }
  /** Plays none of the cards that one holds. */
  | { do: "pass" }
  | { do: "play"; option: string }
  | { do: "consider"; option: string | null }
  | { do: "compose"; option: Option }
  | { do: "fill"; id: string }
  | { do: "undo" }
  | { do: "redo" }
  | { do: "again" }
  | { do: "replay" }
  /** Looks what cost a driver most, or looks no more. */
  | { do: "cost"; token: number; on: boolean }
  /** Shows the moment of a decision that lost. */
  | { do: "moment"; lost: Lost }
  | { do: "save" | "share" | "code" }
  /** Shows the lines that were driven on the board, or the result again. */
  | { do: "lines"; on: boolean }
  | { do: "ways"; ways: readonly Way[] }
  /** Has the lines told that were driven, or the best one of the board. */
  | { do: "ask"; for: "lines" | "best" }
  /** Shows how the race went, or hides it. */
  | { do: "result"; on: boolean }
  | { do: "branch"; answers: number }
  | { do: "go" }
  /** Computer drivers wait, or go on. */
  | { do: "pause" }
  | { do: "skip" }
  | { do: "fill-screen" }
  | { do: "picture" }
  | { do: "seat"; token: number; who: string }
  | { do: "pace"; ms: number }
  | { do: "clock" }
  | { do: "hint" }
  /** Opens the table of all chances, or closes it. */
  | { do: "chances" }
  /** Shows a covered question to one of those who are asked; null for the next of them. */
  | { do: "uncover"; seat: number | null }
  /** Lays out what a card can be played on, or folds it up. */
  | { do: "lay-out"; option: string }
  | { do: "look"; seat: number | null }
  | { do: "cover" }
  | { do: "watch"; level: string }
  /** Begins a step of the lesson, from 0; null leaves it. */
  | { do: "learn"; step: number | null }
  /** Shows the answer of a puzzle. */
  | { do: "reveal" }
  /** Puts home in the place of the board. */
  | { do: "home" }
  /** Begins the next session of a season. */
  | { do: "next-session" }
  | { do: "whole" }
  | { do: "follow" }
  | { do: "back" }
  | { do: "keys" }
  /** Opens the rules at one of them, else at what is asked. */
  | { do: "rules"; rule?: string }
  /** Opens the drawer, or closes it. */
  | { do: "drawer" }
  /** Lowers a long question that lies over the board, or raises it again. */
  | { do: "lower" }
  | { do: "clear" }
  | { do: "dismiss" };

export type Dispatch = (intent: Intent) => void;
