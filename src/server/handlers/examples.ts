import { learn } from '../../by-example.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { clickedText } from '../../stages/5-wrap/page/clicked-text.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import type { Problem } from '../../stages/5-wrap/page/problem.ts'
import { runPageWrapper } from '../../stages/5-wrap/page/run-page-wrapper.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/examples.ts'
import { ApiProblem } from '../problem.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'
import { findPage } from './kept-page.ts'
import { pageWords, shellCommand } from './page-command.ts'
import { checkedNode } from './page-node.ts'
import { choosePage } from './read-page.ts'

/** Learning by example, over several pages. */
export function exampleRoutes(context: ServerContext) {
  return createApi().openapi(contract.learnRoute, async c => {
    const { more, read, ...first } = c.req.valid('json')
    const examples: GivenExample[] = []
    for (const { fields, text, ...wanted } of [first, ...more]) {
      const chosen = await choosePage(context, wanted, c.req.raw.signal)
      examples.push({ ...chosen, ...copiedFrom(chosen.page.model, fields), ...(text === undefined ? {} : { text }) })
    }
    const [own, ...further] = examples.map(({ page, fields, nodes, text }) => ({
      ...{ page: page.model, fields, nodes },
      ...(text === undefined ? {} : { text }),
    }))
    const learned = await learn(own!.page, { ...own!, more: further })
    const others = await Promise.all(read.map(async id => ({ id, page: await findPage(context, id) })))
    const shown = [...examples, ...others]
    const stored = learned.kind === 'learned' ? learned.stored : undefined
    const problems = learned.kind === 'learned' ? learned.warnings : learned.problems
    return c.json(
      {
        learned: stored !== undefined,
        wrapper: stored ? (JSON.parse(formatStored(stored)) as Record<string, unknown>) : null,
        problems: problems.map(viewProblem),
        examples: examples.map(({ id }) => id),
        pages:
          stored && isPageWrapper(stored.wrapper)
            ? shown.map(({ id, page }) => readValues(id, page.model, stored.wrapper as PageWrapper))
            : [],
        command: examples.length === 1 ? commandOf(examples[0]!) : null,
      },
      200,
    )
  })
}

interface GivenExample {
  readonly id: string
  readonly page: ReadPage
  readonly text?: string
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly nodes: Readonly<Record<string, readonly NodeId[]>>
}

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
    throw new ApiProblem(422, 'no-text', 'A clicked element has nothing to read.', 'Click another one.', { problems })
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

function readValues(id: string, page: PageModel, wrapper: PageWrapper) {
  const run = runPageWrapper(page, wrapper, annotate(page, shippedModels.annotators).annotations)
  if (run.kind === 'nothing') return { page: id, values: [], missing: [], because: run.because }
  const values = run.values.map(({ name, kind, cells }) => ({ field: name, kind, cells: [...cells] }))
  return { page: id, values, missing: run.missing, because: null }
}

function commandOf({ id, page, fields, text }: GivenExample): string {
  const given = Object.entries(fields).flatMap(([name, texts]) => texts.flatMap(each => ['--field', `${name}=${each}`]))
  const part = text === undefined ? [] : ['--text', text]
  return shellCommand(['amberyl', 'learn', ...pageWords(id, page), ...part, ...given, '-o', 'wrapper.json'])
}
