import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { DomainSource } from '../../stages/4-find/domain/domain-source.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import type { ListTemplate } from '../../stages/6-harvest/table/list-template.ts'

/** How many of the first pages are enough to separate the template from its content. */
const TEMPLATE_PAGES = 3

/** The pages of the list that a walk in this process has seen, to keep it as a wrapper. */
export class SeenPages {
  readonly #domain: Pick<DomainSource, 'name'> | undefined
  readonly #models: PageModel[] = []
  #template: ListTemplate | undefined

  constructor(domain?: Pick<DomainSource, 'name'>) {
    this.#domain = domain
  }

  add({ model, template }: { readonly model: PageModel; readonly template: ListTemplate }): void {
    this.#template = template
    if (this.#models.length < TEMPLATE_PAGES) this.#models.push(model)
  }

  /** A domain was searched for, and none fits. */
  get isOfNoDomain(): boolean {
    return this.#domain !== undefined && this.#domain.name === undefined
  }

  /** The looks of the list, the most recently used first, with the domain of its records. */
  get wrappers(): readonly Wrapper[] {
    const domain = this.#domain?.name
    const wrappers = this.#template?.variants.map(({ wrapper }) => wrapper) ?? []
    return domain === undefined ? wrappers : wrappers.map(wrapper => ({ ...wrapper, domain }))
  }

  /** The first pages; for a walk that was resumed, those that it was learned from. */
  get models(): readonly PageModel[] {
    const learnedFrom = this.#template?.variants.flatMap(({ examples }) => examples.map(({ page }) => page)) ?? []
    return [...new Set([...learnedFrom, ...this.#models])].slice(0, TEMPLATE_PAGES)
  }
}
