import { truncate } from '../../export/display-width.ts'
import { printable } from '../../export/printable.ts'
import { lostNotes } from '../../export/select/kept-selection.ts'
import type { Verdict } from '../../stages/7-monitor/check-template.ts'
import { formatVariables } from '../../stages/7-monitor/compare-variables.ts'
import type { Mending } from '../../stages/7-monitor/mend-wrapper.ts'
import type { MendedField } from '../../stages/7-monitor/mended-field.ts'

/** The result of a check. */
export interface Check {
  readonly wrapper: string
  /** The address of the checked page. */
  readonly page: string
  readonly verdict: Verdict
  readonly mending: Mending
  /** The command that learns the wrapper again. */
  readonly again: string
  /** The file of the new wrapper, and the file that keeps the old one. */
  readonly written?: string
  readonly kept?: string
}

const LONGEST_VALUE = 60
/** A longer list of changes does not help. */
const MOST_PLACES = 12

/** The verdict in words; its first word matches the exit code. */
export function formatCheck({ wrapper, page, verdict, mending, again, written, kept }: Check): string {
  // If the wrapper was learned again, nothing is lost.
  const isMended = mending.kind === 'mended' || mending.kind === 'proposed'
  const lines = [`${isMended ? 'changed' : verdict.kind}: ${printable(verdict.because)}.`, `page: ${page}`]
  const places = verdict.places.filter(place => place !== verdict.because)
  for (const place of places.slice(0, MOST_PLACES)) lines.push(`- ${printable(place)}`)
  if (places.length > MOST_PLACES) lines.push(`- and ${places.length - MOST_PLACES} more changes`)
  lines.push(...sayVariables(verdict))
  if (mending.kind === 'unneeded') return `${lines.join('\n')}\n`
  lines.push('', `${MENDED[mending.kind]}: ${printable(withoutVerdict(mending.because, verdict))}.`)
  for (const field of mending.fields) lines.push(`  ${printable(formatField(field))}`)
  if ('stored' in mending) for (const note of lostNotes(mending.stored.wrapper)) lines.push(`note: ${printable(note)}.`)
  if (mending.kind === 'deferred') lines.push(`To learn it again: ${again}`)
  if (kept !== undefined) lines.push(`${wrapper} is the new wrapper; the old one is ${kept}.`)
  else if (written !== undefined) lines.push(`Review ${written}; to use it, replace ${wrapper} with it.`)
  return `${lines.join('\n')}\n`
}

/** What the variables of the bar-tree say, of the page without its content and of the page as it is. */
function sayVariables({ variables }: Verdict): string[] {
  if (!variables) return []
  const [normal, published] = [formatVariables(variables.normal), formatVariables(variables.published)]
  if (published.join() === normal.join()) return ['bar-tree:', ...normal.map(line => `  ${line}`)]
  return [
    'bar-tree, without the content:',
    ...normal.map(line => `  ${line}`),
    'bar-tree as published, where other content is a change too:',
    ...published.map(line => `  ${line}`),
  ]
}

const MENDED = { mended: 'mended', proposed: 'proposed', deferred: 'not mended' } as const

/** Without the verdict, which is already printed. */
const withoutVerdict = (because: string, verdict: Verdict): string =>
  because.startsWith(`${verdict.because}; `) ? because.slice(verdict.because.length + 2) : because

/** Old and new values side by side, if they differ. */
function formatField({ name, how, values, because, before = [] }: MendedField): string {
  const [old, now] = [before, values].map(texts => truncate(printable(texts.join(', ')), LONGEST_VALUE))
  if (how === 'lost') return `${name}: lost${old === '' ? '' : ` (it was ${old})`}, ${because}`
  return `${name}: ${old === '' || old === now ? '' : `${old} → `}${now} (${because})`
}
