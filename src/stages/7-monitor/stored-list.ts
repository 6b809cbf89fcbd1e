import type { PageModel } from '../2-model/page-model.ts'
import { induceNext } from '../5-wrap/induce-next.ts'
import { runWrapper } from '../5-wrap/run-wrapper.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { SeenPages } from '../6-harvest/walk/seen-pages.ts'
import { learnTemplateState, type TemplateState } from './template-state.ts'

/** The wrapper of a list and its template. */
export interface StoredList {
  readonly wrapper: Wrapper
  readonly state: TemplateState | undefined
}

/** What a walk learned, to be saved; undefined if it read nothing. */
export function storedList({
  wrappers,
  models,
  ways = [],
}: Pick<SeenPages, 'wrappers' | 'models'> & Partial<Pick<SeenPages, 'ways'>>): StoredList | undefined {
  const wrapper = models[0] && bestWrapper(wrappers, models[0])
  return wrapper && { wrapper: withNext(wrapper, ways), state: learnTemplateState(wrapper, models) }
}

function withNext(wrapper: Wrapper, ways: SeenPages['ways']): Wrapper {
  const next = wrapper.next ? [] : induceNext(ways)
  return next.length > 0 ? { ...wrapper, next } : wrapper
}

/** The next walk starts with the first page, so the wrapper that reads most of it is saved. */
function bestWrapper(wrappers: readonly Wrapper[], first: PageModel): Wrapper | undefined {
  const [best] = wrappers
    .map((wrapper, at) => ({ wrapper, at, cells: cellsRead(wrapper, first) }))
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells || a.at - b.at)
  return best?.wrapper
}

function cellsRead(wrapper: Wrapper, page: PageModel): number {
  const run = runWrapper(page, wrapper)
  return run.kind === 'nothing' ? 0 : run.fields.reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0)
}
