/** The entry of the second part: what a race that is being played does without. */
export { openPage } from "./page";
export { hitList, written } from "./panels/chapter";
export { buildLines } from "./panels/lines";
export { buildResult } from "./panels/result";
export { buildSeries } from "./panels/series";
export { openReplay, watchAgain } from "./replay";
export { openStart } from "./start";
export { heardIn, heardOf, newPlayer, tonesOf } from "./tunes";
