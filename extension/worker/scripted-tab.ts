import type { ClickOutcome } from '../../src/stages/1-render/acting/click.ts'
import type { ScrollOutcome } from '../../src/stages/1-render/acting/scroll.ts'
import { RenderFailure } from '../../src/stages/1-render/failure.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import type { Snapshot } from '../../src/stages/1-render/snapshot.ts'
import type { TabDriver } from '../../src/stages/6-harvest/load/tab-session.ts'

/** For tests: a tab that shows pages by their addresses, and notes what is done with it. */
export class ScriptedTab implements TabDriver {
  readonly done: string[] = []
  readonly #pages: (url: string) => Promise<string | undefined>
  #url: string

  constructor(start: string, pages: (url: string) => Promise<string | undefined>) {
    this.#url = start
    this.#pages = pages
  }

  capture(): Promise<Snapshot> {
    this.done.push('capture')
    return this.#snapshot()
  }

  load(url: string): Promise<Snapshot> {
    this.done.push(`load ${url}`)
    this.#url = url
    return this.#snapshot()
  }

  async click(node: number): Promise<ClickOutcome> {
    this.done.push(`click ${node}`)
    return { kind: 'unchanged' }
  }

  async scroll(): Promise<ScrollOutcome> {
    return { moved: false, atEnd: true, changed: false }
  }

  /** Nodes have numbers of their own, as in a browser: not those of the page model. */
  async #snapshot(): Promise<Snapshot> {
    const html = await this.#pages(this.#url)
    if (html === undefined)
      throw new RenderFailure('http-status', `${this.#url} is missing.`, '', undefined, { status: 404 })
    const parsed = parseHtml(html, { url: this.#url })
    const documents = parsed.documents.map(each => {
      const backendNodeId = each.nodes.nodeType.map((_, at) => FIRST_NUMBER + at)
      return { ...each, nodes: { ...each.nodes, backendNodeId } }
    })
    return { ...parsed, renderedBy: 'browser', documents }
  }
}

const FIRST_NUMBER = 1000
