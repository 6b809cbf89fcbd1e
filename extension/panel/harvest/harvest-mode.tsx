import { useMutation } from '@tanstack/react-query'
import type { StepKind } from '../../../src/stages/6-harvest/event.ts'
import { Banner } from '../../../studio/components/banner.tsx'
import { Icon } from '../../../studio/components/icon.tsx'
import { useKeys } from '../../../studio/components/keys.tsx'
import { FailureState } from '../../../studio/components/state-view.tsx'
import { useFailure } from '../../../studio/components/toasts.tsx'
import { describeActivity } from '../../../studio/views/run/activity.ts'
import { RunState } from '../../../studio/views/run/run-state.tsx'
import { RunTable } from '../../../studio/views/run/run-table.tsx'
import { AskAccess } from '../ask-access.tsx'
import { CopyButton, ExportMenu } from '../export-menu.tsx'
import { type PanelParts, problemOf } from '../parts.ts'
import { SaveMenu } from '../save/save-menu.tsx'
import { outcomeOf } from './harvest-outcome.ts'
import type { HarvestControl } from './use-harvest.ts'
import '../../../studio/views/run/run-view.css'

interface HarvestModeProps {
  readonly parts: PanelParts
  readonly harvest: HarvestControl
  /** To the page where the walk began. */
  readonly onBack: () => Promise<void>
}

/** All pages of the list: the walk in the tab, its table, and whether it is complete. */
export function HarvestMode({ parts, harvest, onBack }: HarvestModeProps) {
  const { engine } = parts
  const { state, first, records, problem, stop } = harvest
  const isGoing = state === 'running' || state === 'stopping'
  useKeys(isGoing ? [{ keys: 's', about: 'stop', act: stop }] : [])
  return (
    <>
      <HarvestProgress harvest={harvest} />
      <div className="panel-actions">
        {isGoing ? (
          <button type="button" className="button" disabled={state === 'stopping'} onClick={stop}>
            <Icon name="stop" />
            {state === 'stopping' ? 'Stopping …' : 'Stop'}
          </button>
        ) : (
          <BackButton onBack={onBack} />
        )}
        <CopyButton engine={engine} what="harvest" isDisabled={isGoing || records === 0} />
        <ExportMenu
          engine={engine}
          what="harvest"
          isPartial={!harvest.summary?.isComplete}
          isDisabled={isGoing || records === 0}
        />
        <SaveMenu engine={engine} what="harvest" address={first?.url ?? ''} isDisabled={isGoing || records === 0} />
      </div>
      {isGoing && <AskAccess access={parts.access} />}
      <HarvestBanner harvest={harvest} />
      {state === 'failed' && records === 0 ? (
        <FailureState error={problem} />
      ) : (
        <div className="run-table panel-table">
          <RunTable run={{ id: harvest.id, records, state: isGoing ? 'running' : 'finished' }} rowsAs="grid" />
        </div>
      )}
    </>
  )
}

/** How the walk goes on from page to page. */
const HOW: Readonly<Partial<Record<StepKind, string>>> = {
  link: 'by the next link',
  click: 'by a button',
  'load-more': 'by “load more”',
  scroll: 'by scrolling',
}

function HarvestProgress({
  harvest: { state, pages, records, doing, by, summary },
}: Pick<HarvestModeProps, 'harvest'>) {
  const isGoing = state === 'running' || state === 'stopping'
  return (
    <section className="panel-progress" aria-label="Progress">
      <RunState state={isGoing ? 'running' : stateOf(summary)} />
      <p className="number" role="status">
        <strong>{records.toLocaleString('en')}</strong> {records === 1 ? 'record' : 'records'},{' '}
        <strong>{pages.toLocaleString('en')}</strong> {pages === 1 ? 'page' : 'pages'}
        {by && HOW[by] && <span className="soft"> {HOW[by]}</span>}
      </p>
      {isGoing && (
        <p className="soft small panel-doing">
          {state === 'stopping' ? 'Stopping after this page …' : doing ? `${describeActivity(doing)} …` : 'Starting …'}
        </p>
      )}
    </section>
  )
}

const stateOf = (summary: HarvestControl['summary']): string =>
  !summary
    ? 'failed'
    : summary.isComplete
      ? 'finished'
      : summary.ending.kind === 'stopped'
        ? 'stopped'
        : summary.records === 0
          ? 'failed'
          : 'partial'

function HarvestBanner({ harvest: { state, records, summary, problem } }: Pick<HarvestModeProps, 'harvest'>) {
  if (state === 'running' || state === 'stopping')
    return (
      <Banner tone="going" title="Not complete yet.">
        Leave the tab and this panel open. The tab goes from page to page.
      </Banner>
    )
  if (problem && records > 0)
    return (
      <Banner tone="bad" title="Not complete.">
        {problem.message} {problem.todo}
      </Banner>
    )
  if (!summary) return null
  const { tone, title, because, notes } = outcomeOf(summary)
  return (
    <Banner tone={tone} title={title} notes={notes}>
      {because}
    </Banner>
  )
}

function BackButton({ onBack }: Pick<HarvestModeProps, 'onBack'>) {
  const fail = useFailure()
  const { mutate, isPending } = useMutation({ mutationFn: onBack, onError: error => fail(problemOf(error)) })
  return (
    <button type="button" className="button button-primary panel-back" disabled={isPending} onClick={() => mutate()}>
      <Icon name="undo" />
      {isPending ? 'Going back …' : 'Back to the first page'}
    </button>
  )
}
