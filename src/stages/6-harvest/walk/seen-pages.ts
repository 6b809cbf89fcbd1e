import type { PageModel } from '../../2-model/page-model.ts'
import type { ListDomain } from '../../4-find/domain/domain-source.ts'
import type { TakenWay } from '../../5-wrap/induce-next.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { ListTemplate, Row } from '../table/list-template.ts'

/** How many first pages are kept to separate the template from its content. */
const MAX_TEMPLATE_PAGES = 3

/** What a walk in this process has seen of its list: enough to save a wrapper. */
export class SeenPages {
  readonly #models: PageModel[] = []
  #template: ListTemplate | undefined
  #domain: ListDomain | undefined

  /** The number of records on the first page, including those that the domain excludes: a wrapper reads them. */
  #records: number | undefined

  readonly #ways: TakenWay[] = []

  add({ model, template, domain, rows, leftOut, by }: SeenPage): void {
    if (by && this.#ways.filter(({ kind }) => kind === by.kind).length < MAX_TEMPLATE_PAGES) this.#ways.push(by)
    this.#records ??= rows.length + leftOut.length
    this.#template = template
    this.#domain = domain
    if (this.#models.length < MAX_TEMPLATE_PAGES) this.#models.push(model)
  }

  /** A page of the list that is not read. */
  look(model: PageModel): void {
    this.#models.push(model)
  }

  /** The looks of the list, the one that read last first, with the domain that describes its records. */
  get wrappers(): readonly Wrapper[] {
    const wrappers = this.#template?.variants.map(({ wrapper }) => wrapper) ?? []
    const domain = this.#domain
    return domain && 'name' in domain ? wrappers.map(wrapper => ({ ...wrapper, domain: domain.name })) : wrappers
  }

  /** How the first pages led on. */
  get ways(): readonly TakenWay[] {
    return this.#ways
  }

  get records(): number {
    return this.#records ?? 0
  }

  /** The first pages in order; after a resumed walk, those that the list was learned from. */
  get models(): readonly PageModel[] {
    const examples = this.#template?.variants.flatMap(variant => variant.examples) ?? []
    const learnedFrom = examples.toSorted((a, b) => a.number - b.number).map(({ page }) => page)
    return [...new Set([...learnedFrom, ...this.#models])].slice(0, MAX_TEMPLATE_PAGES)
  }
}

/** A page of the list, and what is known after it. */
interface SeenPage {
  readonly model: PageModel
  readonly template: ListTemplate
  readonly domain?: ListDomain | undefined
  readonly rows: readonly Row[]
  readonly leftOut: readonly unknown[]
  readonly by?: TakenWay | undefined
}
