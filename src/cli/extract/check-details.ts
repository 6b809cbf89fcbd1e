import { checkStored } from '../../check-stored.ts'
import { printable } from '../../export/printable.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { WrapperError } from '../../stages/5-wrap/wrapper-file.ts'
import { loadLearnedPage } from '../../stages/6-harvest/details/learned-page.ts'
import { formatStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { learnAgain } from '../pages/learn-again.ts'
import { loadStored } from '../pages/load-wrapper.ts'
import { proposalFile } from '../pages/wrapper-versions.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** The wrapper file that reads the detail pages of a harvest. */
export interface GivenDetails {
  readonly file: string
  readonly stored: Stored & { readonly wrapper: PageWrapper }
}

export async function loadDetails(file: string): Promise<GivenDetails> {
  const { wrapper, ...stored } = await loadStored(file)
  if (!isPageWrapper(wrapper))
    throw new WrapperError(`${file}: this wrapper reads a list; detail pages need one from amberyl learn`)
  return { file, stored: { ...stored, wrapper } }
}

/**
 * The wrapper to read detail pages with: the given one, or if their template changed, a new one from the same texts.
 * Undefined if the texts are gone; the owner is told what to paste.
 */
export async function checkDetails(
  { file, stored }: GivenDetails,
  load: (url: string) => Promise<PageModel>,
  terminal: Terminal,
): Promise<PageWrapper | undefined> {
  const { wrapper } = stored
  const learned = await loadLearnedPage(wrapper, load)
  if (learned.kind === 'none') {
    terminal.err(`note: ${file} was not learned from an address, so the template of detail pages was not checked.\n`)
    return wrapper
  }
  const page = learned.kind === 'page' ? learned.page : undefined
  const checked = page && checkStored(stored, page, { sameTexts: true })
  if (checked?.verdict.kind === 'same') return wrapper
  if (checked?.mending.kind === 'proposed') {
    const { stored: mended, because } = checked.mending
    await writeOutput(proposalFile(file), formatStored(mended))
    terminal.err(`note: the template of the detail pages changed: ${printable(checked.verdict.because)}.\n`)
    terminal.err(`${printable(because)}. This harvest uses the new wrapper; review ${proposalFile(file)}.\n`)
    if (isPageWrapper(mended.wrapper)) return mended.wrapper
  }
  const because = learned.kind === 'gone' ? learned.because : checked!.mending.because
  terminal.err(`DEFERRED: the detail pages cannot be read with ${file}: ${printable(because)}.\n`)
  terminal.err(`Paste the current texts of a detail page: ${learnAgain(file, wrapper, page?.url ?? 'PAGE')}\n`)
  return undefined
}
