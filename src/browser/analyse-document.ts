import { type AnalysisOptions, analyse } from '../analyse.ts'
import { Extraction, listFrom, NO_LIST } from '../extraction.ts'
import { shippedModels } from '../shipped-models.ts'
import { useSpecialFinders } from '../special-finders.ts'
import { DEFAULT_LIMITS } from '../stages/1-render/limits.ts'
import { buildModel } from '../stages/2-model/build.ts'
import type { DomainSource } from '../stages/4-find/domain/domain-source.ts'
import { finderFrom, sourceOf } from './browser-domain.ts'
import { takeSnapshot } from './document-snapshot.ts'
import type { DomainData } from './domain-data.ts'
import * as specialParts from './special-parts.ts'

/** How to analyze a page; everything has a default. */
export interface DocumentOptions extends Pick<AnalysisOptions, 'algorithm' | 'region'> {
  /** Beyond this many nodes, the rest of the page is left out, with a warning. */
  readonly maxNodes?: number
  /** Describe records by the attributes of a domain: what a module of `amberyl/browser/domains/` exports. */
  readonly domain?: DomainData
}

/** What was found on a page that is open in this browser. */
export class DocumentExtraction extends Extraction {
  readonly #nodes: readonly Node[]

  constructor(nodes: readonly Node[], ...found: ConstructorParameters<typeof Extraction>) {
    super(...found)
    this.#nodes = nodes
  }

  /** The nodes of a record on the open page, to mark it there. */
  nodesOf(record: number): Node[] {
    return this.nodes[record]!.map(node => this.#nodes[this.page.backendNode![node]!]!)
  }
}

// One file, and an answer at once: nothing is loaded later.
useSpecialFinders(specialParts)

/** Finds the main list of a page as it is now: its rows and fields, and on request the other lists and the next page. */
export function analyseDocument(document: Document, options: DocumentOptions = {}): DocumentExtraction {
  const { algorithm = 'auto', region = 'main', maxNodes = DEFAULT_LIMITS.nodes } = options
  const domain = options.domain && domainOf(options.domain)
  const { snapshot, nodes } = takeSnapshot(document, { maxNodes })
  const findings = analyse(buildModel(snapshot), shippedModels, { algorithm, region, domain })
  const { lists } = findings
  if (lists.kind === 'none') return new DocumentExtraction(nodes, findings, NO_LIST, lists.because)
  return new DocumentExtraction(nodes, findings, listFrom(lists.lists[0]!, findings))
}

/** Preparing the words of a domain takes longer than reading a page. */
const domains = new WeakMap<DomainData, DomainSource>()

function domainOf(data: DomainData): DomainSource {
  const source = domains.get(data) ?? sourceOf(finderFrom(data, shippedModels.judge))
  domains.set(data, source)
  return source
}
