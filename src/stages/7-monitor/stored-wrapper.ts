import type { NodeId, PageModel } from '../2-model/page-model.ts'
import { XPathError } from '../2-model/xpath-engine.ts'
import { elementAround } from '../4-find/by-example/text-index.ts'
import type { Cell } from '../4-find/fields/field.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { bodyOf } from '../5-wrap/body-of.ts'
import { aroundCells } from '../5-wrap/page/learn-region.ts'
import type { PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../5-wrap/page/run-page-wrapper.ts'
import { selectorOf } from '../5-wrap/paths/select-nodes.ts'
import { runWrapper } from '../5-wrap/run-wrapper.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'

/** A wrapper of single pages or of a list. */
export type StoredWrapper = PageWrapper | Wrapper

export const isPageWrapper = (wrapper: StoredWrapper): wrapper is PageWrapper => 'kind' in wrapper

/** The records of a list, and the values of each field by record. */
interface ListReading {
  readonly records: readonly RecordNodes[]
  readonly cells: ReadonlyMap<string, readonly (Cell | undefined)[]>
}

/** What a wrapper of either kind finds on a page. */
export interface WrapperReading {
  /** The region of interest; undefined if neither it nor any field is found. */
  readonly region: NodeId | undefined
  /** Without the fields that have no value. */
  readonly fields: ReadonlyMap<string, readonly Cell[]>
  readonly list?: ListReading
  /** The number of records; 1 if the page is the record. */
  readonly records: number
  /** Why nothing was read. */
  readonly because?: string
}

/** With `sample`, the values of so many records of a list. */
export function readStored(page: PageModel, wrapper: StoredWrapper, sample?: number): WrapperReading {
  return isPageWrapper(wrapper) ? readSinglePage(page, wrapper) : readListPage(page, wrapper, sample)
}

function readSinglePage(page: PageModel, wrapper: PageWrapper): WrapperReading {
  const run = runPageWrapper(page, wrapper)
  const fields = new Map(run.kind === 'read' ? run.values.map(({ name, cells }) => [name, cells]) : [])
  const region = findByPaths(page, wrapper.region.xpath) ?? aroundCells(page, [...fields.values()].flat())
  return { region, fields, records: 1, ...(run.kind === 'nothing' ? { because: run.because } : {}) }
}

function readListPage(page: PageModel, wrapper: Wrapper, sample?: number): WrapperReading {
  const run = runWrapper(page, wrapper, undefined, sample)
  if (run.kind === 'nothing') return { region: undefined, fields: new Map(), records: 0, because: run.because }
  const nodes = run.records.flat()
  const fields = run.fields.map(({ name, cells }) => [name, cells.filter(cell => cell !== undefined)] as const)
  return {
    region: elementAround(page, nodes[0]!, nodes.at(-1)!),
    fields: new Map(fields.filter(([, cells]) => cells.length > 0)),
    list: { records: run.records, cells: new Map(run.fields.map(({ name, cells }) => [name, cells])) },
    records: run.records.length,
  }
}

function findByPaths(page: PageModel, xpaths: readonly string[]): NodeId | undefined {
  const body = bodyOf(page)
  for (const xpath of xpaths) {
    try {
      const [found] = xpath === '.' ? [body] : selectorOf(page, xpath)(body)
      if (found !== undefined) return found
    } catch (error) {
      // Handwritten paths can fail on other pages.
      if (!(error instanceof XPathError)) throw error
    }
  }
  return undefined
}
