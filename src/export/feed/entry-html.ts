import { withoutFragment } from '../../stages/6-harvest/details/choose-detail-link.ts'
import { textOfCell } from '../cell-text.ts'
import type { FlatField } from '../flat-columns.ts'
import { PAGE, PAGE_URL } from '../harvest-table.ts'
import type { TableCell } from '../table.ts'
import { xmlText } from '../xml-text.ts'
import { feedAddress } from './feed-address.ts'
import type { FeedChange, FeedRecord } from './feed-source.ts'

interface EntryParts {
  readonly fields: readonly FlatField[]
  readonly record: FeedRecord
  /** Fields that the entry shows in other places. */
  readonly used: readonly number[]
  readonly link: string | undefined
  readonly picture: string | undefined
  readonly summary: string | undefined
}

/** A record as HTML: what changed, its picture, its summary, and its other values. All texts are escaped. */
export function entryHtml({ fields, record, used, link, picture, summary }: EntryParts): string {
  const values = fields.flatMap(({ name, kind }, at) => {
    const cell = record.cells[at]
    if (!cell || used.includes(at) || kind === 'image' || name === PAGE || name === PAGE_URL) return []
    const isLink = kind === 'link' && feedAddress(withoutFragment(cell.text), record.pageUrl) === link
    return isLink ? [] : `<li><b>${label(name)}</b>: ${valueHtml(cell, kind, record.pageUrl)}</li>`
  })
  return [
    ...changesHtml(record.history?.changes ?? []),
    ...(picture === undefined ? [] : [`<p><img src="${xmlText(picture)}" alt=""></p>`]),
    ...(summary === undefined ? [] : [`<p>${xmlText(summary)}</p>`]),
    ...(values.length === 0 ? [] : [`<ul>${values.join('')}</ul>`]),
  ].join('')
}

/** Columns have the names of programs. */
const label = (name: string): string => xmlText(name.replaceAll('_', ' '))

function valueHtml(cell: TableCell, kind: FlatField['kind'], pageUrl: string): string {
  const address = kind === 'link' ? feedAddress(cell.text, pageUrl) : undefined
  const text = xmlText(textOfCell(kind, cell))
  return address === undefined ? text : `<a href="${xmlText(address)}">${text}</a>`
}

function changesHtml(changes: readonly FeedChange[]): string[] {
  const texts = changes.map(({ name, before, after }) => {
    const [old, now] = [before, after].map(cell => cell && xmlText(cell.text))
    return [label(name), ...(old ? [`<del>${old}</del>`] : []), ...(now ? [`<ins>${now}</ins>`] : [])].join(' ')
  })
  return texts.length === 0 ? [] : [`<p>Changed: ${texts.join('; ')}</p>`]
}
