import { attributeOf, type NodeId, type PageModel } from './page-model.ts'

/** The names in an element's `class` attribute, in the page's order. */
export const classesOf = (page: PageModel, node: NodeId): string[] => splitNames(attributeOf(page, node, 'class') ?? '')

/** The names in an attribute that separates them by white space, such as `class`, `rel`, and `headers`. */
export const splitNames = (value: string): string[] => value.split(/\s+/).filter(name => name !== '')
