/** The model that a host gives a widget, as far as the board needs it. */

/** The part of a widget model that is used; anywidget's fits, and so does a small fake. */
export interface Model {
  get(name: string): unknown;
  on(event: string, callback: (...values: never[]) => void): void;
  off(event: string, callback: (...values: never[]) => void): void;
  send(content: unknown): void;
}
