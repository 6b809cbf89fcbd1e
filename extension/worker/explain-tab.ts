import type { AnalysisOptions } from '../../src/analyse.ts'
import type { Extracted } from '../../src/answers/extracted.ts'
import { columnOnPage, recordOnPage } from '../../src/answers/page-part.ts'
import { QuestionProblem } from '../../src/answers/question-problem.ts'
import { shellCommand } from '../../src/answers/shell-command.ts'
import type { TabDoubt } from '../../src/browser/engine.ts'
import { explainPage } from '../../src/explain/explain-page.ts'
import type { Explained } from '../../src/explain/reason-tree.ts'
import { explainableModels } from '../../src/explainable-models.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import type { TabNodes } from './tab-nodes.ts'
import { reasonsInTab } from './tab-view.ts'

/** Reasons to trace back to facts of the page. */
const FACTS = 10

interface ReadTab {
  readonly page: PageModel
  readonly nodes: TabNodes
  readonly how: AnalysisOptions
  readonly extracted: Extracted
}

export interface ExplanationView extends Explained {
  readonly page: string
  readonly command: string
}

/** Why something was found on the page of the tab, or not. */
export function explainTab({ page, nodes, how, extracted }: ReadTab, doubt: TabDoubt): ExplanationView {
  const { record, field, node, next = false } = doubt
  const { algorithm = 'auto', region = 'main', domain } = how
  const answer = explainPage(page, explainableModels, {
    ...{ algorithm, region, domain, next, facts: FACTS },
    ...(algorithm === 'top-k' ? { topK: {} } : {}),
    record: record === undefined ? undefined : recordOnPage(extracted, record),
    field: field === undefined ? undefined : columnOnPage(extracted, field),
    node: node === undefined ? undefined : nodes.onPage(node),
  })
  if (answer.kind === 'not-there') throw new QuestionProblem('no-such-part', answer.because, 'Name another one.')
  const { explained, asked } = answer
  return {
    page: extracted.page,
    ...explained,
    tree: reasonsInTab(explained.tree, nodes),
    command: shellCommand(['amberyl', asked.name, ...extracted.place, ...asked.options]),
  }
}
