import { foldSpace } from '../../../2-model/fold-space.ts'
import type { PageModel, VisualColumns } from '../../../2-model/page-model.ts'
import { areHeaders } from '../../fields/naming/header-text.ts'
import { type AlignedTexts, edgesOf } from './aligned-texts.ts'
import { readTextLines, type TextLine } from './text-lines.ts'

/**
 * The words over each column of records that start at `left`: those right above the first record, or the texts of the
 * first record itself if they look different from all others in their columns.
 */
export function readHead(
  page: PageModel,
  visual: VisualColumns,
  columns: readonly AlignedTexts[],
  left: number,
): string[] | undefined {
  const tops = columns.filter(({ place }) => place === 1)
  const first = tops.flatMap(({ lines }) => lines.get(0) ?? [])
  if (first.length === 0) return undefined
  const above = lineAbove(readTextLines(page, visual, [0]), first)
  const over = new Map(tops.map(column => [column, above.find(line => edgesOf(line, left).includes(column.edge))]))
  const isEachOver = above.every(line => [...over.values()].includes(line))
  const head = isEachOver ? asHead(page, columns, column => over.get(column)) : undefined
  if (head || !columns.every(column => looksDifferent(visual, column))) return head
  return asHead(page, columns, ({ lines }) => lines.get(0))
}

/** The texts beside each other that are nearest above others, not farther than these are high. */
function lineAbove(lines: readonly TextLine[], first: readonly TextLine[]): TextLine[] {
  const top = first.reduce((least, line) => Math.min(least, line.top), Number.POSITIVE_INFINITY)
  const height = first.reduce((most, line) => Math.max(most, line.bottom), top) - top
  const above = lines.filter(({ bottom }) => bottom <= top + 1 && bottom >= top - height)
  const nearest = above.reduce((best, line) => (best && best.bottom >= line.bottom ? best : line), above[0])
  return above.filter(line => line.bottom > nearest!.top)
}

/** Words without digits, all different, over two columns or more. */
function asHead(
  page: PageModel,
  columns: readonly AlignedTexts[],
  lineOver: (column: AlignedTexts) => TextLine | undefined,
): string[] | undefined {
  const texts = columns.map(column => {
    const line = lineOver(column)
    return line ? foldSpace(page.text.slice(page.textStart[line.nodes[0]!], page.textEnd[line.nodes.at(-1)!])) : ''
  })
  return areHeaders(texts.filter(text => text !== '')) ? texts : undefined
}

/** Whether no other record has the first one's style in the column. */
function looksDifferent({ style }: VisualColumns, { lines }: AlignedTexts): boolean {
  const styleOf = ({ nodes }: TextLine): number => style[nodes[0]!]!
  const first = lines.get(0)
  return !first || Array.from(lines.values()).every(line => line === first || styleOf(line) !== styleOf(first))
}
