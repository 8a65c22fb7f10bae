/** Dice that fall beside the car that rolls them: large, in their own shapes and colours. */
import { el } from "../dom";
import { bigDie, facesOf } from "../panels/dice";
import { peopleOf } from "../state";
import type { Die, State } from "../whole";
import type { Rolled } from "./moments";
import { placing } from "./placing";
import type { Act, Scene } from "./stage";

/** Until the dice lie still, how long they lie there, and a person's roll at least, in ms. */
const [TUMBLE_MS, LIE_MS, READ_MS] = [750, 3000, 1500];

/** How often a die shows another face while it falls. */
const FACES = 9;

export function showDice({ roll, id }: Rolled, state: State, scene: Scene): Act {
  const dice = roll.dice.map((die, k) => bigDie(die, faceAt(die, 0, k)));
  const token = state.tokens.find((other) => other.id === id);
  const who = [token?.name, roll.table].filter(Boolean).join(" · ");
  const said = el("div", "bolide-actwords", { hidden: true }, roll.meaning);
  const needs = roll.needs ? [el("div", "bolide-actneeds", {}, roll.needs)] : [];
  const node = el(
    "div",
    "bolide-act is-dice",
    {},
    el("div", "bolide-acttitle", {}, who),
    el("div", "bolide-actdice", {}, ...dice.map(({ node }) => node)),
    ...needs,
    said,
  );
  return {
    node,
    ms: TUMBLE_MS,
    stays: LIE_MS,
    // somebody else may roll for a person, too, as in an engagement
    ...(roll.needs || peopleOf(state).includes(id ?? -1) ? { read: READ_MS } : {}),
    frame(part) {
      const step = Math.floor(FACES * part);
      dice.forEach(({ turn }, k) => {
        const die = roll.dice[k] as Die;
        turn(part >= 1 ? (die.face ?? "?") : faceAt(die, step, k));
      });
      said.hidden = part < 1;
    },
    ...placing(node, id, scene),
  };
}

/** A face that is seen on the way: another one each time, whatever the result will be. */
function faceAt(die: Die, step: number, k: number): string | number {
  const faces = facesOf(die);
  return faces[(step * 5 + k * 3 + 1) % faces.length] ?? "?";
}
