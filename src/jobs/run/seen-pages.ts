import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import type { ListTemplate } from '../../stages/6-harvest/table/list-template.ts'

/** So many of the first pages tell the template from its contents. */
const TEMPLATE_PAGES = 3

/** What a walk in this process has seen of the list, to keep it as a wrapper. */
export class SeenPages {
  readonly #models: PageModel[] = []
  #template: ListTemplate | undefined

  add({ model, template }: { readonly model: PageModel; readonly template: ListTemplate }): void {
    this.#template = template
    if (this.#models.length < TEMPLATE_PAGES) this.#models.push(model)
  }

  /** The looks of the list, the one that read last first. */
  get wrappers(): readonly Wrapper[] {
    return this.#template?.variants.map(({ wrapper }) => wrapper) ?? []
  }

  /** The first pages; of a walk that was taken up in the middle, those that it was learned from. */
  get models(): readonly PageModel[] {
    const learnedFrom = this.#template?.variants.flatMap(({ examples }) => examples.map(({ page }) => page)) ?? []
    return [...new Set([...learnedFrom, ...this.#models])].slice(0, TEMPLATE_PAGES)
  }
}
