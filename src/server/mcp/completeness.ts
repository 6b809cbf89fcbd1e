import { z } from 'zod'
import { printable } from '../../export/printable.ts'
import type { Extraction } from '../../extraction.ts'
import { describeEnding, isComplete } from '../../stages/6-harvest/ending.ts'
import type { Ending, HarvestSummary } from '../../stages/6-harvest/summary.ts'
import { withoutFlags } from '../../stages/6-harvest/without-flags.ts'

/** Whether a table is the whole list. */
export const completenessSchema = z
  .object({
    complete: z.boolean().describe('true only if nothing speaks against the table being the whole list.'),
    because: z.string().describe('How reading ended, or what is missing.'),
    next_step: z.string().optional().describe('What to do to get the rest.'),
  })
  .describe('Whether the table has all records of the list. Say so to the user if it does not.')

export type Completeness = z.infer<typeof completenessSchema>

/** Of the list of a single page. */
export function completenessOfPage(found: Extraction): Completeness {
  const { because, recordCount, next, total, limit, siblings, warnings } = found
  if (because !== undefined) return lacks(`No list found: ${because}.`, noListStep(found.others.length > 0))
  const harvest = 'Call harvest with the address of this page: it reads all pages of the list.'
  if (next.kind !== 'none') return lacks(MORE[next.kind], harvest)
  const cut = warnings.find(({ kind }) => kind === 'truncated' || kind === 'incomplete')
  if (cut) return lacks(withoutFlags(cut.message), 'Call the tool again: the page may load completely.')
  if (total && total.count > recordCount)
    return lacks(`The page states ${total.count} records ("${total.words}"); ${recordCount} are on it.`, harvest)
  if (limit) return lacks(`The page says that it does not show all: "${limit.words}".`, STEP_AFTER_PART)
  if (siblings)
    return lacks(
      `The list goes on at ${siblings.pages.length} other pages (by ${siblings.kind}).`,
      'Call harvest with the address of this page and siblings: true.',
    )
  return { complete: true, because: 'No next page was found, and the page states no more records.' }
}

const STEP_AFTER_PART = 'Tell the user, or find an address that shows all, or a narrower search.'

const MORE = {
  link: 'The list has a next page.',
  button: 'A button leads to the next page.',
  'load-more': 'A button loads more records.',
  scroll: 'Scrolling loads more records.',
  unsure: 'The list may have a next page.',
} as const

/** Of a list over all its pages. */
export function completenessOfHarvest(summary: HarvestSummary): Completeness {
  const { ending, announced = 0, records, isCut } = summary
  const because = sentence(withoutFlags(describeEnding(ending)))
  if (summary.isComplete) return { complete: true, because }
  if (!isComplete(ending)) return lacks(because, stepAfter(ending))
  if (isCut) return lacks('Part of a page did not load; see the notes.', 'Call harvest again.')
  return lacks(
    `The page states ${announced} records, but ${records} were found.`,
    'Use what was read, and tell the user that records may be missing.',
  )
}

/** The one thing that an agent can do about an incomplete table. */
function stepAfter(ending: Ending): string {
  switch (ending.kind) {
    case 'limit':
      return STEPS_AFTER_LIMIT[ending.what]
    case 'unread':
      return stepAfterUnread(ending)
    case 'lost':
      return `Call extract_table with ${ending.url} to see what is there.`
    case 'forbidden':
      return 'Use what was read. Tell the user that robots.txt of the site forbids the rest.'
    case 'no-list':
      return noListStep(ending.closest !== undefined)
    case 'deferred':
      return 'Tell the user: the template of the site has changed, and the job has to be reviewed.'
    default:
      return 'Call harvest again.'
  }
}

const STEPS_AFTER_LIMIT = {
  pages: 'Call harvest again with a higher max_pages.',
  records: 'Call harvest again with a higher max_records.',
  'scroll-steps': 'Call harvest with an address that shows a part of the list, for example with a filter.',
  'dates-only': 'Use what was read: the rest looks like an endless calendar.',
} as const

function stepAfterUnread(ending: Ending & { readonly kind: 'unread' }): string {
  if (ending.what === 'pages') return 'Call harvest again; if it ends there again, tell the user what is missing.'
  if (ending.what === 'earlier') return 'Call harvest again with the address of the first page of the list.'
  if (ending.what === 'limit') return STEP_AFTER_PART
  if (ending.what === 'request' || ending.what === 'loading') return 'Call harvest again later.'
  if (ending.what !== 'siblings') return 'Call harvest again without static, so that a browser can go on.'
  if (ending.isTried) return `Call harvest with ${ending.urls[0]} to read that part by itself.`
  return 'Call harvest again with siblings: true.'
}

const noListStep = (hasCandidate: boolean): string =>
  hasCandidate
    ? 'If the page does show a list, call the tool again with region: 1, which reads the closest candidate.'
    : 'If the page shows single values, call learn_by_example with texts that you see on it.'

const lacks = (because: string, next_step: string): Completeness => ({
  complete: false,
  because: printable(because),
  next_step: printable(next_step),
})

const sentence = (text: string): string => {
  const said = printable(text)
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?…]$/.test(said) ? '' : '.'}`
}
