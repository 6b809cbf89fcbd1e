import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { TabQuestion } from '../../src/browser/engine.ts'
import type { Extraction } from '../../studio/api/extraction.ts'
import { showAnswer } from '../../studio/api/queries.ts'
import { FailureState, LoadingState } from '../../studio/components/state-view.tsx'
import { ExampleMode } from './example/example-mode.tsx'
import { HarvestMode } from './harvest/harvest-mode.tsx'
import { type Harvesting, useHarvest } from './harvest/use-harvest.ts'
import { PageMode } from './page-mode.tsx'
import { PanelFrame } from './panel-frame.tsx'
import type { PanelParts } from './parts.ts'
import './panel.css'

/** A reading of the page of the tab. */
interface Reading {
  readonly number: number
  readonly question: TabQuestion
  /** Edits of an earlier reading of the same page. */
  readonly edits: Extraction['edits']
}

/** What the panel shows: the page, the walk over all pages, or what a person teaches it. */
type Mode = 'page' | 'harvest' | 'example'

/** The whole panel. It reads the page of its tab as soon as it opens. */
export function Panel({ parts }: { readonly parts: PanelParts }) {
  const { engine, tab } = parts
  const queries = useQueryClient()
  const [mode, setMode] = useState<Mode>('page')
  const [reading, setReading] = useState<Reading>({ number: 1, question: {}, edits: [] })
  const [isOutdated, setIsOutdated] = useState(false)
  const harvest = useHarvest(parts)
  const read = (question: TabQuestion, edits: Extraction['edits'] = []): void => {
    setIsOutdated(false)
    setMode('page')
    setReading(({ number }) => ({ number: number + 1, question, edits }))
  }
  const id = `reading-${reading.number}`
  const { data, error } = useQuery({
    queryKey: ['extraction', id],
    queryFn: async (): Promise<Extraction> => {
      const found = await engine.extract(reading.question)
      // The page may have lost the columns that were edited.
      const edited = reading.edits.length === 0 ? found : await engine.edit(reading.edits).catch(() => found)
      return { ...edited, id }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Where a walk leads is known; what a person opens meanwhile is another page.
  const isWalking = harvest.state === 'running'
  useEffect(() => (isWalking ? undefined : tab.onNavigated(() => setIsOutdated(true))), [tab, isWalking])
  // What is selected, filtered, and explained belongs to a reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of them.
  const place = useMemo(() => memoryLocation({ path: '/', searchPath: '' }), [id, mode])
  const walkAll = (): void => {
    setMode('harvest')
    harvest.start(data!)
  }
  const goBack = async (first: Harvesting['first']): Promise<void> => {
    await tab.load(first!.url)
    read(questionOf(first!), first!.edits)
  }
  return (
    <PanelFrame
      title={data?.title || data?.url || 'Amberyl'}
      url={data?.url}
      isOutdated={isOutdated && mode !== 'harvest'}
      isBusy={isWalking}
      onReadAgain={() => read(reading.question, data?.edits)}
    >
      <Router hook={place.hook} searchHook={place.searchHook}>
        {mode === 'harvest' ? (
          <HarvestMode parts={parts} harvest={harvest} onBack={() => goBack(harvest.first)} />
        ) : error ? (
          <FailureState error={error}>
            <button type="button" className="button button-primary" onClick={() => read(reading.question)}>
              Try again
            </button>
          </FailureState>
        ) : !data ? (
          <LoadingState title="Reading the page …" />
        ) : mode === 'example' ? (
          <ExampleMode parts={parts} extraction={data} onClose={() => setMode('page')} />
        ) : (
          <PageMode
            key={id}
            parts={parts}
            extraction={data}
            onChanged={changed => showAnswer(queries, ['extraction', id], changed)}
            onQuestion={(question, isAnew = false) => read(isAnew ? question : { ...reading.question, ...question })}
            onAllPages={walkAll}
            onExample={() => setMode('example')}
          />
        )}
      </Router>
    </PanelFrame>
  )
}

/** How an extraction was asked for. */
const questionOf = ({ algorithm, domain, region }: Extraction): TabQuestion => ({
  ...(domain === null ? { algorithm: algorithm as NonNullable<TabQuestion['algorithm']> } : { domain }),
  region,
})
