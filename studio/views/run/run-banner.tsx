import type { Problem } from '../../api/problem.ts'
import { Banner } from '../../components/banner.tsx'
import { sentence } from '../../components/sentence.ts'
import type { Run } from './use-watched-run.ts'

interface RunBannerProps {
  readonly run: Run
  readonly trouble: Problem | undefined
}

/** Says that a table is not complete, why, and what to do. A table without it is complete. */
export function RunBanner({ run: { state, because, records, notes, details }, trouble }: RunBannerProps) {
  if (trouble && state === 'running')
    return (
      <Banner tone="bad" title="The connection to the server is lost.">
        The studio keeps trying, and nothing is missed. If the server has ended, {lower(trouble.todo)}
      </Banner>
    )
  if (state === 'running')
    return (
      <Banner tone="going" title="Not complete yet.">
        The run continues even if you close this page.
      </Banner>
    )
  if (state === 'finished') {
    if (!details || details.missing === 0) return null
    return (
      <Banner tone="warn" title={`${details.missing} detail pages are missing.`}>
        Their records have only what the list says.
      </Banner>
    )
  }
  return (
    <Banner
      tone={state === 'failed' ? 'bad' : 'warn'}
      title={records === 0 ? 'No records.' : 'Not complete.'}
      notes={notes}
    >
      {state !== 'stopped' && sentence(because ?? `the run is ${state}`)} {TODO[state]}
    </Banner>
  )
}

const TODO: Readonly<Record<string, string>> = {
  stopped: 'The run was stopped. What it read is kept, and “Go on” continues from there. Exports are named …-partial.',
  partial: 'Exports are named …-partial.',
  deferred: 'The server tries again later.',
  failed: 'Open the page to see whether it still has the list.',
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
