import { xpathOf } from '../../stages/2-model/node-path.ts'
import { findRegion } from '../../stages/4-find/by-example/find-region.ts'
import type { Example } from '../../stages/5-wrap/page/learn-by-example.ts'
import type { Problem } from '../../stages/5-wrap/page/problem.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** What to do about a problem, if its message does not say so. */
export function remedyOf({ kind }: Problem, flags: PageFlags): string | undefined {
  switch (kind) {
    case 'text-not-found':
      return 'Copy the text again as the page shows it now, or leave out --text to use the whole page.'
    case 'needs-scripts':
      return flags.static
        ? 'Leave out --static, so that a browser runs the scripts.'
        : 'Use its address instead of a saved copy, or add --scripts (and --online if the scripts load something).'
    case 'empty-field':
      return 'Give its text as in --field "title=The grey sea", or leave the field out.'
    case 'field-not-found':
      return 'Copy the text of the field again as the page shows it now, or leave the field out.'
    case 'no-rule':
      return 'Add another page with --example FILE, or give more of the text.'
    default:
      return undefined
  }
}

/** Reports which place is used if a text occurs in several places. */
export function reportPlaces({ page, text }: Example, terminal: Terminal): void {
  const found = text === undefined ? undefined : findRegion(page, text)
  if (found?.kind !== 'region' || found.alternatives.length === 0) return
  terminal.err(
    `note: the text occurs in ${counted(found.alternatives.length + 1, 'place')}; using the one at ` +
      `${xpathOf(page, found.root)}. Paste more of the page if you mean another.\n`,
  )
}
