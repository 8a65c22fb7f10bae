/** What pages without a kernel need of the second part: all but home and the set-up. */
export { hitList, written } from "./panels/chapter";
export { buildLines } from "./panels/lines";
export { buildResult } from "./panels/result";
export { buildSeries } from "./panels/series";
export { openReplay, watchAgain } from "./replay";
export { heardIn, heardOf, newPlayer, tonesOf } from "./tunes";
