/** What is wrong in a form, each beside its field. */
import { el, setAttributes, setText } from "../dom";
import type { Fault } from "./setup";

export interface Faults {
  /** The note of a field, made when it is first asked for. */
  note(field: string): HTMLElement;
  /** The control that a note is about. */
  control(field: string, node: HTMLElement): void;
  /** Forgets the fields of one game, all but those that stay. */
  forget(stay: readonly string[]): void;
  show(faults: readonly Fault[]): void;
  /** Shows the same again, after fields have come or gone. */
  mark(): void;
  /** The first control with a fault. */
  first(): HTMLElement | undefined;
}

export function buildFaults(own: string, within: (note: HTMLElement) => void): Faults {
  const notes = new Map<string, HTMLElement>();
  const controls = new Map<string, HTMLElement>();
  let faults: readonly Fault[] = [];

  /** Where a fault is shown, beside its entry or field, else beside the button. */
  const place = ({ field: name, entry }: Fault): string => {
    const key = entry ? `${name} ${entry}` : name;
    return notes.get(key)?.isConnected ? key : notes.get(name)?.isConnected ? name : "";
  };
  const mark = () => {
    const texts = new Map<string, string[]>();
    for (const fault of faults) {
      const key = place(fault);
      texts.set(key, [...(texts.get(key) ?? []), fault.text]);
    }
    for (const [key, node] of notes) {
      const text = (texts.get(key) ?? []).join(" ");
      setText(node, text);
      node.hidden = text === "";
      if (text) within(node);
      const control = controls.get(key);
      if (!control) continue;
      const help = control.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
      const described = [help.startsWith(`${own}-help`) ? help : "", text && node.id];
      setAttributes(control, {
        "aria-invalid": text ? "true" : null,
        "aria-describedby": described.filter(Boolean).join(" ") || null,
      });
    }
  };
  return {
    note(field) {
      const known = notes.get(field);
      if (known) return known;
      const id = `${own}-${field || "all"}`;
      const made = el("p", "bolide-startfault", { id, hidden: true });
      notes.set(field, made);
      return made;
    },
    control: (field, node) => controls.set(field, node),
    forget(stay) {
      faults = [];
      for (const key of [...notes.keys()].filter((name) => !stay.includes(name))) notes.delete(key);
      controls.clear();
    },
    show(listed) {
      faults = listed;
      mark();
    },
    mark,
    first: () => faults.map((fault) => controls.get(place(fault))).find(Boolean),
  };
}
