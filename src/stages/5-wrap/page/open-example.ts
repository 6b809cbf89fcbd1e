import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import { findRegion, needsScripts } from '../../4-find/by-example/find-region.ts'
import { foldText } from '../../4-find/by-example/fold-text.ts'
import { type TextIndex, textIndexOf } from '../../4-find/by-example/text-index.ts'
import { bodyOf } from '../body-of.ts'
import { type Problem, sayNearest } from './problem.ts'
import { type OpenPage, openForReading } from './read-place.ts'
import { type ValueTyper, valueTyper } from './type-values.ts'

/** A page, and what was copied from it as seen on the screen. */
export interface Example {
  readonly page: PageModel
  /** The text of the wanted part of the page; absent: wherever the fields are. */
  readonly text?: string
  /** The text of each field; several texts if it has several values. Fields that the page lacks are left out. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** Where the texts of a field were clicked: of several places with the same text, those are meant. */
  readonly nodes?: Readonly<Record<string, readonly NodeId[]>>
}

/** A prepared example. */
export interface OpenExample {
  /** Its number, from 0. */
  readonly example: number
  readonly open: OpenPage
  readonly index: TextIndex
  readonly text: string | undefined
  /** The element of the region; the body if no text was given. */
  readonly region: NodeId
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly nodes: Readonly<Record<string, readonly NodeId[]>>
  readonly type: ValueTyper | undefined
}

export function openExample(
  { page, text, fields, nodes = {} }: Example,
  example: number,
  annotators: Annotators | undefined,
  problems: Problem[],
): OpenExample {
  const body = bodyOf(page)
  const open = openForReading(page, body)
  const values = new Map<string, readonly string[]>()
  for (const [field, given] of Object.entries(fields)) {
    const texts = (typeof given === 'string' ? [given] : given).filter(one => foldText(one) !== '')
    if (texts.length > 0) values.set(field, texts)
    else problems.push({ kind: 'empty-field', example, field, message: `the field "${field}" is empty` })
  }
  const region = regionOf(page, body, text, example, problems)
  const type = annotators && valueTyper(open, annotate(page, annotators).annotations)
  return { example, open, index: textIndexOf(page), text, values, nodes, region, type }
}

function regionOf(
  page: PageModel,
  body: NodeId,
  text: string | undefined,
  example: number,
  problems: Problem[],
): NodeId {
  if (text === undefined) return body
  const found = findRegion(page, text)
  if (found.kind === 'region') return found.root
  const kind = needsScripts(page) ? 'needs-scripts' : 'text-not-found'
  const { because, nearest } = found
  problems.push({ kind, example, message: because + sayNearest(nearest), ...(nearest ? { nearest } : {}) })
  return body
}
