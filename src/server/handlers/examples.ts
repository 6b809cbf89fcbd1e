import { copiedFrom, learnCommand, valuesRead, viewProblem } from '../../answers/example-view.ts'
import { learn } from '../../by-example.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { NodeId } from '../../stages/2-model/page-model.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/examples.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'
import { findPage } from './kept-page.ts'
import { pageWords } from './page-command.ts'
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
            ? shown.map(({ id, page }) =>
                valuesRead(id, page.model, stored.wrapper as PageWrapper, shippedModels.annotators),
              )
            : [],
        command:
          examples.length === 1 ? learnCommand(pageWords(examples[0]!.id, examples[0]!.page), examples[0]!) : null,
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
