import { QuestionProblem } from '../../src/answers/question-problem.ts'
import type { NodeId, PageModel } from '../../src/stages/2-model/page-model.ts'

/** Numbers of nodes in the tab, and in the page model that was made from a snapshot of it. */
export class TabNodes {
  readonly #page: PageModel
  #byTab: Map<number, NodeId> | undefined

  constructor(page: PageModel) {
    this.#page = page
  }

  /** The number that the snapshot of the tab gave it. */
  inTab = (node: NodeId): number => this.#page.backendNode![node]!

  /** Throws if the page has no such node: it appeared after the snapshot, or is left out of page models. */
  onPage(number: number): NodeId {
    this.#byTab ??= new Map(Array.from(this.#page.backendNode!, (each, node) => [each, node]))
    const node = this.#byTab.get(number)
    if (node !== undefined) return node
    throw new QuestionProblem('no-such-node', 'The page has changed since it was read.', 'Read the page again.')
  }
}
