/** The entry of the second part: what a race that is being played does without. */
export { buildResult } from "./panels/result";
export { openStart } from "./start";
