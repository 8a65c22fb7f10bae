/** An answer made up of numbers: which values there are, what they sum to, what is wrong. Pure. */
import { EMPTY_OPTION } from "./wire";
import type { Ask, Form, FormPart, FormSum, Option } from "./whole";
import { tr } from "./tr";

export type Values = readonly number[];

/** The text of an answer, as Python reads it. */
export const formId = (form: Form, values: Values): string => `${form.word}:${values.join(",")}`;

/** The values of an answer's text; null when it is none of this form, right or wrong. */
export function valuesOf(form: Form, id: string): Values | null {
  const [word, numbers = ""] = id.split(":");
  const values = numbers.split(",").map(Number);
  if (word !== form.word || values.length !== form.parts.length) return null;
  return values.every((value, k) => within(value, form.parts[k] as FormPart)) ? values : null;
}

const within = (value: number, { least, most }: { least?: number; most?: number }): boolean =>
  Number.isInteger(value) && value >= (least ?? -Infinity) && value <= (most ?? Infinity);

/** What the choice begins with. */
export function firstValues(form: Form): Values {
  const [ready] = form.ready ?? [];
  return ready?.values ?? form.parts.map(({ least, most }) => Math.min(Math.max(0, least), most));
}

const sumOf = ({ weights }: FormSum, values: Values): number =>
  weights.reduce((sum, weight, k) => sum + weight * (values[k] ?? 0), 0);

/** What is wrong with an answer; null for nothing. */
export function faultOf(form: Form, values: Values): string | null {
  const broken = form.sums.find((one) => !within(sumOf(one, values), one));
  return broken ? (broken.fault ?? tr("You can't do that.")) : null;
}

/** "Sum 3 of 2", "Value 3½". */
export function sumWords(sum: FormSum, values: Values): string {
  const { label = "", per = 1, least, most } = sum;
  const n = figure(sumOf(sum, values) / per);
  if (least === undefined || least !== most) return `${label} ${n}`;
  return tr("{label} {n} of {all}", { label, n, all: figure(least / per) });
}

const figure = (value: number): string => {
  const whole = Math.trunc(value);
  const half = Math.abs(value - whole) === 0.5;
  return half ? `${whole === 0 ? (value < 0 ? "-" : "") : whole}½` : String(value);
};

/** A part and its value: "Top speed 180", "Wear 3". */
function partWords(part: FormPart, value: number): string {
  return `${part.label} ${part.values?.[value - part.least]?.label ?? value}`;
}

/** The parts that leave a choice. */
export const openParts = (form: Form): { part: FormPart; index: number }[] =>
  form.parts.map((part, index) => ({ part, index })).filter(({ part }) => part.most > part.least);

/** The whole answer in words: "Acceleration 60, deceleration 40, ...". */
export const answerWords = (form: Form, values: Values): string =>
  openParts(form)
    .map(({ part, index }) => partWords(part, values[index] as number))
    .join(", ");

/** The values with one of them changed, kept within its part. */
export function withPart(form: Form, values: Values, index: number, value: number): Values {
  const { least, most } = form.parts[index] as FormPart;
  return values.map((old, k) => (k === index ? Math.min(Math.max(value, least), most) : old));
}

/** The answer that a text stands for, when it may be given. */
export function formOption(ask: Ask, id: string): Option | null {
  const { form } = ask;
  const values = form && valuesOf(form, id);
  if (!form || !values || faultOf(form, values) !== null) return null;
  return { ...EMPTY_OPTION, id, label: answerWords(form, values), detail: formWords(form, values) };
}

/** What is read out while an answer is made up: its sums, and what is wrong with it. */
export function formWords(form: Form, values: Values): string {
  const sums = form.sums.filter((sum) => sum.label).map((sum) => sumWords(sum, values));
  return [...sums, faultOf(form, values)].filter(Boolean).join(". ");
}
