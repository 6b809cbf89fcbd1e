import type { SiblingPages } from '../../4-find/extent/sibling-pages.ts'
import type { FoundList } from '../analysis.ts'
import type { Progress } from './progress.ts'
import { readBy } from './view.ts'
import { WalkMemory } from './walk-memory.ts'
import { partsFor, type WalkParts } from './walk-parts.ts'
import { placeOfUrl, type Standing, WalkState } from './walk-state.ts'

interface Beginning extends Omit<Standing, 'progress' | 'memory'> {
  readonly start: string
  /** The other lists of the page; none if the list was asked for. */
  readonly beside?: readonly FoundList[]
}

/** A walk at the first page of its list. */
export function beginWalk(
  parts: WalkParts,
  { start, domain, view, template, rows, beside = [], ahead }: Beginning,
): WalkState {
  const memory = new WalkMemory(template.identity)
  memory.keep(rows)
  const { analysis } = partsFor(parts, domain)
  const records = rows.map(({ nodes }) => nodes)
  // One page needs no rules about others.
  const isOne = parts.options.pages === 1
  const siblings = isOne ? undefined : analysis.findSiblings(view.annotated, records)
  const earlier = isOne ? [] : analysis.findEarlierPages(view.annotated, records)
  memory.visit(placeOfUrl(start), 1)
  memory.visit(placeOfUrl(view.url), 1)
  const progress = {
    pages: 1,
    reading: readBy(view),
    isReadingChosen: parts.options.reading !== 'auto',
    loadedFrom: start,
    ...{ stepsSince: 0, movesSince: 0, scrollSteps: 0, scrollStepsBefore: 0, emptyPages: 0, datesOnly: 0 },
    recycles: false,
    isGrown: false,
    ...(siblings ? siblingProgress(siblings, parts.options.siblings ?? false) : {}),
    ...(earlier.length > 0 ? { earlier } : {}),
  }
  const state = new WalkState(parts, { domain, view, template, rows, progress, memory, ...(ahead ? { ahead } : {}) })
  state.noteNumbers()
  if (beside.length > 0) state.beside = { first: view.annotated, lists: beside }
  return state
}

/** The sibling pages to read, and the label of the first one if they are read. */
function siblingProgress(
  { kind, current, pages }: SiblingPages,
  areRead: boolean,
): Pick<Progress, 'siblings' | 'part'> {
  const siblings = { kind, untried: pages.map(({ url }) => url), missed: [] }
  if (!areRead) return { siblings }
  return {
    siblings: { ...siblings, labels: Object.fromEntries(pages.map(({ url, label }) => [url, label])) },
    part: current.label,
  }
}
