import type { CoreProgram } from './core.ts'
import { likelySettings, settingCandidates } from './parameters.ts'
import { type Plan, plan } from './plan.ts'

/** Inputs with at most this many rows are read first and completely. */
const MAX_ROWS_OF_SETTINGS = 8
/** A program has few inputs that may hold settings; most pages need the same plan. */
const MAX_PLANS = 8

/**
 * Makes plans. The size of inputs is known only when a program runs: the inputs that may hold settings decide which
 * plan is used, only by their rows on that page, so that the same page is always read in the same way.
 */
export class Planner {
  /** The plan that most pages will need. */
  readonly usual: Plan
  readonly #core: CoreProgram
  /** The inputs whose size on a page decides which plan it needs. */
  readonly candidates: readonly string[]
  readonly #plans = new Map<string, Plan>()

  constructor(core: CoreProgram) {
    this.#core = core
    const likely = likelySettings(core)
    this.usual = plan(core, likely)
    this.candidates = settingCandidates(core).filter(name => this.usual.relations.has(name))
    this.#plans.set(this.candidates.filter(name => likely.has(name)).join(), this.usual)
  }

  /** The plan for inputs of these sizes. */
  planFor(sizeOf: (input: string) => number): Plan {
    return this.planWith(settingsAmong(this.candidates, sizeOf))
  }

  /** The settings that a plan of this planner is for, joined by commas. */
  settingsOf(wanted: Plan): string {
    return [...this.#plans].find(([, plan]) => plan === wanted)![0]
  }

  /** The plan for a page on which these inputs have only a few rows. */
  planWith(settings: readonly string[]): Plan {
    const key = settings.join()
    const known = this.#plans.get(key)
    if (known) return known
    const made = plan(this.#core, new Set(settings))
    if (this.#plans.size >= MAX_PLANS) this.#plans.clear()
    this.#plans.set(key, made)
    return made
  }
}

/** The inputs with only a few rows. */
export const settingsAmong = (candidates: readonly string[], sizeOf: (input: string) => number): string[] =>
  candidates.filter(name => sizeOf(name) <= MAX_ROWS_OF_SETTINGS)
