import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { DomainSource } from '../../stages/4-find/domain/domain-source.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import type { ListTemplate } from '../../stages/6-harvest/table/list-template.ts'

/** So many of the first pages tell the template from its contents. */
const TEMPLATE_PAGES = 3

/** What a walk in this process has seen of the list, to keep it as a wrapper. */
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

  /** A domain was looked for, and none fits. */
  get isOfNoDomain(): boolean {
    return this.#domain !== undefined && this.#domain.name === undefined
  }

  /** The looks of the list, the one that read last first, with the domain that its records are told by. */
  get wrappers(): readonly Wrapper[] {
    const domain = this.#domain?.name
    const wrappers = this.#template?.variants.map(({ wrapper }) => wrapper) ?? []
    return domain === undefined ? wrappers : wrappers.map(wrapper => ({ ...wrapper, domain }))
  }

  /** The first pages; of a walk that was taken up in the middle, those that it was learned from. */
  get models(): readonly PageModel[] {
    const learnedFrom = this.#template?.variants.flatMap(({ examples }) => examples.map(({ page }) => page)) ?? []
    return [...new Set([...learnedFrom, ...this.#models])].slice(0, TEMPLATE_PAGES)
  }
}
