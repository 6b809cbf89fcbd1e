import type { NodeId } from '../2-model/page-model.ts'
import { alignTemplates } from './align-templates.ts'
import { findPlacedChanges } from './find-changes.ts'
import { pageTemplate } from './learn-variation.ts'
import { type ExamplePage, elementsByNode } from './normal-form.ts'
import type { Template } from './template.ts'
import type { TemplateChange } from './template-change.ts'

/** A change, with the elements that it is about on a page from before and on the page of now. */
export interface ShownChange {
  readonly change: TemplateChange
  readonly before: readonly NodeId[]
  readonly after: readonly NodeId[]
}

/** Where the changes of a template are, to be marked on pictures. Without a page from before, only now. */
export function changedNodes(template: Template, before: ExamplePage | undefined, after: ExamplePage): ShownChange[] {
  const current = pageTemplate(template, after)
  const elements = elementsByNode(after, template.passing)
  const elementsBefore = before ? elementsOnPage(template, before) : () => []
  return findPlacedChanges(template, current, alignTemplates(template, current)).map(placed => ({
    change: placed.change,
    before: placed.before === undefined ? [] : elementsBefore(placed.before),
    after: placed.after === undefined ? [] : elements[placed.after]!,
  }))
}

/** The template was learned from several pages: its nodes are looked up on this one. */
function elementsOnPage(template: Template, example: ExamplePage): (node: number) => readonly NodeId[] {
  const { toAfter } = alignTemplates(template, pageTemplate(template, example))
  const elements = elementsByNode(example, template.passing)
  return node => elements[toAfter[node]!] ?? []
}
