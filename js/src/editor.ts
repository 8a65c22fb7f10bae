/** The entry of the editor of circuits, which Python sends when it is opened. */
export { type Editor, openEditor } from "./editor/editor";
export { openSquares } from "./editor/squares";
