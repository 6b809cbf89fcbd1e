import { lineOf } from '../../../2-model/fold-space.ts'
import { contains, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Field } from '../../../4-find/fields/field.ts'
import { findFields } from '../../../4-find/fields/find-fields.ts'
import type { DetailPages } from './detail-pages.ts'
import { findPageTokens } from './page-tokens.ts'
import { findTemplateTexts } from './template-texts.ts'

/** Values that fewer pages have may be chance. */
const MIN_PAGES_SHARE = 0.5

/** Attributes with words, which mostly repeat the text beside them; only ratings are often found in them alone. */
const ASIDES: ReadonlySet<string> = new Set(['@alt', '@title', '@aria-label'])

/** The texts of a column that was already found, one per page. */
type SaidColumn = readonly ({ readonly text: string } | undefined)[]

/** Values without a label that differ between pages: prices, dates, pictures, authors. */
export function findOtherFields(
  annotated: AnnotatedPage,
  pages: DetailPages,
  said: readonly SaidColumn[],
  taken: readonly NodeId[],
): Field[] {
  const isTemplate = findTemplateTexts(pages)
  const withoutTokens = findPageTokens(pages)
  const fields = findFields(
    annotated,
    pages.bodies.map(body => [body]),
  )
  return fields
    .map(field => ({ field, texts: field.cells.map((cell, at) => cell && plainText(field, cell.text, at)) }))
    .filter(
      ({ field, texts }) =>
        isData(field, texts) && !areTemplate(pages.page, field, isTemplate) && !isShare(field, pages.urls),
    )
    .filter(({ field }) => !said.some(column => saysSame(field, column)) && !holdsTaken(pages.page, field, taken))
    .map(({ field }) => field)

  function plainText({ kind }: Field, text: string, number: number): string {
    return kind === 'link' ? withoutTokens(text, number) : text.toLowerCase()
  }
}

/** Whether a column describes the records: it differs between pages, and more than a few of them have it. */
function isData({ kind, source }: Field, texts: readonly (string | undefined)[]): boolean {
  const present = texts.filter(text => text !== undefined)
  if (present.length < 2 || present.length < MIN_PAGES_SHARE * texts.length) return false
  if (ASIDES.has(source) && kind !== 'number') return false
  const isConstant = present.every(text => text === present[0])
  return !isConstant || (kind === 'boolean' && present.length < texts.length)
}

/** Whether all texts of a column occur on most pages: headings that shifted, words on buttons. */
const areTemplate = (page: PageModel, { cells, source }: Field, isTemplate: (text: string) => boolean): boolean =>
  source === 'text' &&
  cells.every(cell => !cell || isTemplate(cell.text) || cell.nodes.every(node => isTemplate(lineOf(page, node))))

const saysSame = ({ cells }: Field, column: SaidColumn): boolean =>
  cells.every((cell, at) => !cell || cell.text.toLowerCase() === column[at]?.text.toLowerCase())

/** Whether texts contain values that were already found, as a row contains its cells. */
function holdsTaken(page: PageModel, { cells, source }: Field, taken: readonly NodeId[]): boolean {
  return (
    source === 'text' && cells.some(cell => cell?.nodes.some(node => taken.some(each => contains(page, node, each))))
  )
}

/** Links that contain the page's own address are for sharing it. */
const isShare = ({ kind, cells }: Field, urls: readonly string[]): boolean =>
  kind === 'link' &&
  cells.every(
    (cell, at) =>
      !cell ||
      cell.text.startsWith('mailto:?') ||
      (cell.text !== urls[at] && (cell.text.includes(encodeURIComponent(urls[at]!)) || cell.text.includes(urls[at]!))),
  )
