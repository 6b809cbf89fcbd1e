import { printableLine } from '../export/printable-line.ts'
import type { SiblingPages } from '../stages/4-find/extent/sibling-pages.ts'
import type { StatedTotal } from '../stages/4-find/extent/stated-total.ts'

/** How much of a list there is, by what the page says. */
interface Extent {
  readonly total: StatedTotal | undefined
  readonly siblings: SiblingPages | undefined
}

const MOST_SIBLINGS = 5

export function formatExtent({ total, siblings }: Extent): string {
  const lines: string[] = []
  if (total)
    lines.push(
      `  states ${total.count.toLocaleString('en-GB')} record${total.count === 1 ? '' : 's'}: ${JSON.stringify(total.words)}  ${total.xpath}`,
      `        because it is ${total.claim}`,
    )
  if (siblings) {
    const { kind, current, pages } = siblings
    const more = pages.length - MOST_SIBLINGS
    lines.push(
      `  ${pages.length} sibling page${pages.length === 1 ? '' : 's'} by ${kind}; this one is ${JSON.stringify(current.label)}`,
      `        because ${current.because.join(', ')}`,
      ...pages.slice(0, MOST_SIBLINGS).map(({ label, url }) => `      ${label}  ${url}`),
      ...(more > 0 ? [`      and ${more} more`] : []),
    )
  }
  return lines.map(printableLine).join('')
}
