/** A season between two of its sessions, above the board: the standings, and the way on. */
import { button, el, setText } from "../dom";
import type { Dispatch } from "../intent";
import type { State, Token } from "../whole";
import type { Places } from "./frame";
import { styles } from "../parts";
import { badge } from "./pictures";
import { tr } from "../tr";

export interface SeriesPanel {
  update(state: State): void;
}

type Series = NonNullable<State["series"]>;

/** Hangs the panel above the board; it is there while a session of a season is over. */
export function buildSeries(places: Places, signal: AbortSignal, dispatch: Dispatch): SeriesPanel {
  const said = el("strong", "");
  const next = button("bolide-go", "", () => dispatch({ do: "next-session" }), signal);
  const home = button("bolide-answer", tr("Home"), () => dispatch({ do: "home" }), signal);
  const lists = el("div", "bolide-serieslists");
  const top = el("div", "bolide-seriestop", {}, said, next, home);
  const label = { "aria-label": tr("Season") };
  const panel = el("section", "bolide-series", label, styles(), top, lists);
  let key = "";
  return {
    update({ series, tokens }) {
      if (!series) {
        key = "";
        return panel.remove();
      }
      if (!panel.isConnected) places.middle.before(panel);
      const now = JSON.stringify(series);
      if (now === key) return;
      key = now;
      setText(said, series.said);
      setText(next, series.next);
      next.hidden = !series.next;
      lists.replaceChildren(driversOf(series, tokens), ...teamsOf(series, tokens));
    },
  };
}

const tokenOf = (tokens: readonly Token[], id: number) => tokens.find((one) => one.id === id);

const driversOf = ({ drivers }: Series, tokens: readonly Token[]): HTMLElement =>
  el(
    "ol",
    "bolide-standings",
    { "aria-label": tr("Standings") },
    ...drivers.map(({ place, id, points, team }) => {
      const token = tokenOf(tokens, id);
      const name = el("span", "bolide-name", { title: team }, token?.name ?? "");
      return el("li", "", {}, `${place}.`, badge(token), name, el("b", "", {}, String(points)));
    }),
  );

/** Teams, each with the badges of its drivers in their colours. */
const teamsOf = ({ teams }: Series, tokens: readonly Token[]): HTMLElement[] =>
  teams.length === 0
    ? []
    : [
        el(
          "ol",
          "bolide-standings",
          { "aria-label": tr("Teams") },
          ...teams.map(({ place, name, ids, points }) => {
            const badges = ids.map((id) => badge(tokenOf(tokens, id)));
            const title = el("span", "bolide-name", {}, name);
            return el("li", "", {}, `${place}.`, ...badges, title, el("b", "", {}, String(points)));
          }),
        ),
      ];
