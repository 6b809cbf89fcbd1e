import type { RenderWarning } from '../1-render/snapshot.ts'
import type { PageModel } from '../2-model/page-model.ts'

/** A limit of the analysis was reached: nothing is known about this part of the page. */
export class Undecided extends Error {
  override readonly name = 'Undecided'
  readonly url: string

  constructor(url: string, message: string) {
    super(message)
    this.url = url
  }
}

const found = new WeakMap<PageModel, RenderWarning[]>()

/** Adds a warning to a page whose analysis reached a limit. Each is said once. */
export function noteUndecided(page: PageModel, message: string): void {
  const known = found.get(page) ?? []
  if (known.some(warning => warning.message === message)) return
  found.set(page, [...known, { kind: 'undecided', message }])
}

/** The warnings of a page: how it was read, and what was not decided about it so far. */
export const warningsOf = (page: PageModel): readonly RenderWarning[] => [...page.warnings, ...(found.get(page) ?? [])]

/** Whether a warning means that a part of the result is missing. */
export const meansMissing = ({ kind }: RenderWarning): boolean =>
  kind === 'truncated' || kind === 'incomplete' || kind === 'undecided'
