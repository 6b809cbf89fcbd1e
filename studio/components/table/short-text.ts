import type { GridCell, GridColumn } from './grid.ts'

export const isAddress = (kind: string): boolean => kind === 'link' || kind === 'image'

/** The end of an address says which record it is: its last parts, or for a picture its file. Other texts are as they are. */
export function shortText({ kind }: Pick<GridColumn, 'kind'>, { text }: Pick<GridCell, 'text'>): string {
  if (!isAddress(kind)) return text
  if (text.startsWith('data:')) return text.replace(/[;,].*$/s, '')
  const path = text.replace(/^https?:\/\/[^/]+(?=\/.)/, '')
  return kind === 'image'
    ? path.replace(/[?#].*$/, '').replace(/^.*\/(?=[^/])/, '')
    : path.replace(/^.+(?=(?:\/[^/]+){2}\/?$)/, '…')
}
