import { copiedFrom, learnCommand, valuesRead, viewProblem } from '../../src/answers/example-view.ts'
import type { TabExample } from '../../src/browser/engine.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import { learnByExample } from '../../src/stages/5-wrap/page/learn-by-example.ts'
import type { PageWrapper } from '../../src/stages/5-wrap/page/page-wrapper.ts'
import { formatStored, type Stored } from '../../src/stages/7-monitor/stored-file.ts'
import { learnTemplateState } from '../../src/stages/7-monitor/template-state.ts'
import { TabNodes } from './tab-nodes.ts'
import { problemInTab, valuesInTab } from './tab-view.ts'

/** The name of the page in the answer. */
const PAGE = 'p_example'

export type LearnedView = ReturnType<typeof learnTab>['view']

/** Learns from values on the page of the tab. */
export function learnTab(page: PageModel, example: TabExample) {
  const { annotators } = shippedModels
  const nodes = new TabNodes(page)
  const onPage = Object.entries(example).map(
    ([name, values]) =>
      [name, values.map(value => (typeof value === 'string' ? value : { node: nodes.onPage(value.node) }))] as const,
  )
  const copied = copiedFrom(page, Object.fromEntries(onPage))
  const learned = learnByExample([{ ...copied, page }], { annotators })
  const stored: Stored | undefined =
    learned.kind === 'learned'
      ? { wrapper: learned.wrapper, state: learnTemplateState(learned.wrapper, [page])! }
      : undefined
  const problems = learned.kind === 'learned' ? learned.warnings : learned.problems
  return {
    stored,
    view: {
      learned: stored !== undefined,
      wrapper: stored ? (JSON.parse(formatStored(stored)) as Record<string, unknown>) : null,
      problems: problems.map(problem => problemInTab(viewProblem(problem), nodes)),
      examples: [PAGE],
      pages: stored ? [valuesInTab(valuesRead(PAGE, page, stored.wrapper as PageWrapper, annotators), nodes)] : [],
      command: learnCommand([page.url], copied),
    },
  }
}
