/** The entry of the second part: what a race that is being played does without. */
export { openPage } from "./page";
export { hitList, written } from "./panels/chapter";
export { buildResult } from "./panels/result";
export { openReplay, watchAgain } from "./replay";
export { openStart } from "./start";
