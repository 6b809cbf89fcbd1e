import type { NodeId, PageModel, Style } from './page-model.ts'

/** Letters are bold from this weight, as browsers draw them. */
const MIN_BOLD_WEIGHT = 600

/** The style of a node's text; undefined on pages that were not rendered. */
export function styleOf({ visual }: PageModel, node: NodeId): Style | undefined {
  const style = visual?.style[node] ?? -1
  return style < 0 ? undefined : visual!.styles[style]
}

export const isBoldStyle = ({ fontWeight }: Style): boolean => Number.parseInt(fontWeight, 10) >= MIN_BOLD_WEIGHT

/** The font size of a node in CSS pixels; 0 if unknown. */
export const letterSize = (page: PageModel, node: NodeId): number =>
  Number.parseFloat(styleOf(page, node)?.fontSize ?? '') || 0
