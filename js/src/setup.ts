/** Whether a model has a start panel to show, and not yet a race. */
import type { Model } from "./model";
import { hasRace } from "./link";
import type { Draft, Setup } from "./panels/setup";

/** What a panel is made of, when there is no race yet; else null. */
export function readSetup(model: Model): { setup: Setup; draft: Draft } | null {
  const setup = model.get("setup") as Partial<Setup> | null | undefined;
  if (!setup?.games || !setup.game || hasRace(model)) return null;
  return { setup: setup as Setup, draft: model.get("draft") as Draft };
}
