import type { TabDriver } from '../../src/browser/engine.ts'
import { RenderFailure } from '../../src/stages/1-render/failure.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import type { Snapshot } from '../../src/stages/1-render/snapshot.ts'

/** For tests: a tab that shows pages by their addresses, and notes what is done with it. */
export class ScriptedTab implements TabDriver {
  readonly done: string[] = []
  readonly #pages: (url: string) => string | undefined
  #url: string

  constructor(start: string, pages: (url: string) => string | undefined) {
    this.#url = start
    this.#pages = pages
  }

  async capture(): Promise<Snapshot> {
    this.done.push('capture')
    return this.#snapshot()
  }

  async load(url: string): Promise<Snapshot> {
    this.done.push(`load ${url}`)
    this.#url = url
    return this.#snapshot()
  }

  async click(node: number): Promise<{ readonly kind: 'unchanged' }> {
    this.done.push(`click ${node}`)
    return { kind: 'unchanged' }
  }

  async scroll() {
    this.done.push('scroll')
    return { moved: false, atEnd: true, changed: false }
  }

  /** As a browser numbers nodes: not as the page model does. */
  #snapshot(): Snapshot {
    const html = this.#pages(this.#url)
    if (html === undefined)
      throw new RenderFailure('http-status', `${this.#url} is missing.`, '', undefined, { status: 404 })
    const parsed = parseHtml(html, { url: this.#url })
    const documents = parsed.documents.map(each => {
      const backendNodeId = each.nodes.nodeType.map((_, at) => 1000 + 3 * at)
      return { ...each, nodes: { ...each.nodes, backendNodeId } }
    })
    return { ...parsed, renderedBy: 'browser', documents }
  }
}
