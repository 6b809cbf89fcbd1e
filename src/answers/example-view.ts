import type { PageModel } from '../stages/2-model/page-model.ts'
import { annotate } from '../stages/3-annotate/annotate.ts'
import type { Annotators } from '../stages/3-annotate/compile.ts'
import type { Cell, FieldKind } from '../stages/4-find/fields/field.ts'
import { clickedText } from '../stages/5-wrap/page/clicked-text.ts'
import type { PageWrapper } from '../stages/5-wrap/page/page-wrapper.ts'
import type { Problem } from '../stages/5-wrap/page/problem.ts'
import { runPageWrapper } from '../stages/5-wrap/page/run-page-wrapper.ts'
import { checkedNode } from './page-part.ts'
import { QuestionProblem } from './question-problem.ts'
import { shellCommand } from './shell-command.ts'

type GivenValue = string | { readonly node: number }
export type GivenFields = Readonly<Record<string, GivenValue | readonly GivenValue[]>>

/** A click gives the text that one would have copied, and its place. */
export function copiedFrom(page: PageModel, fields: GivenFields) {
  const given = Object.entries(fields).map(
    ([name, values]) => [name, Array.isArray(values) ? values : [values]] as [string, readonly GivenValue[]],
  )
  const textOf = (field: string, value: GivenValue): string => {
    if (typeof value === 'string') return value
    const text = clickedText(page, checkedNode(page, value.node))
    if (text !== undefined) return text
    const problems = [{ at: `fields.${field}`, message: `node ${value.node} has no text, link, or picture` }]
    throw new QuestionProblem('no-text', 'A clicked element has nothing to read.', 'Click another one.', problems)
  }
  return {
    fields: Object.fromEntries(given.map(([name, values]) => [name, values.map(value => textOf(name, value))])),
    nodes: Object.fromEntries(
      given.flatMap(([name, values]) => {
        const nodes = values.flatMap(value => (typeof value === 'string' ? [] : [value.node]))
        return nodes.length === values.length ? [[name, nodes]] : []
      }),
    ),
  }
}

export const viewProblem = ({ kind, message, field, example, nearest }: Problem) => ({
  ...{ kind, message, field: field ?? null, example: example ?? null },
  nearest: nearest ? { text: nearest.text, node: nearest.root, alike: nearest.alike } : null,
})

interface ReadValues {
  readonly page: string
  readonly values: { field: string; kind: FieldKind; cells: Cell[] }[]
  readonly missing: readonly string[]
  readonly because: string | null
}

/** What a wrapper reads on a page. */
export function valuesRead(id: string, page: PageModel, wrapper: PageWrapper, annotators: Annotators): ReadValues {
  const run = runPageWrapper(page, wrapper, annotate(page, annotators).annotations)
  if (run.kind === 'nothing') return { page: id, values: [], missing: [], because: run.because }
  const values = run.values.map(({ name, kind, cells }) => ({ field: name, kind, cells: [...cells] }))
  return { page: id, values, missing: run.missing, because: null }
}

/** The command that learns the same from a page. */
export function learnCommand(
  place: readonly string[],
  { fields, text }: { readonly fields: Readonly<Record<string, readonly string[]>>; readonly text?: string },
): string {
  const given = Object.entries(fields).flatMap(([name, texts]) => texts.flatMap(each => ['--field', `${name}=${each}`]))
  const part = text === undefined ? [] : ['--text', text]
  return shellCommand(['amberyl', 'learn', ...place, ...part, ...given, '-o', 'wrapper.json'])
}
