import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Training, useBlock } from '../../api/blocks.ts'
import { answerOf, api, fetchBlob } from '../../api/client.ts'
import { showAnswer } from '../../api/queries.ts'
import { eventStream } from '../../api/run-stream.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { counted } from '../../components/counted.ts'
import { Icon } from '../../components/icon.tsx'
import { Mistake } from '../../components/mistake.tsx'
import { useFailure, useSay } from '../../components/toasts.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { useBlobAddress } from '../../page/blob-address.ts'
import { Suggestions } from './suggestions.tsx'
import { TrainingResult } from './training-result.tsx'

interface TrainingPanelProps {
  readonly block: NonNullable<ReturnType<typeof useBlock>['data']>
  readonly corpora: readonly string[]
  readonly canKeep: boolean
}

/** Trains a block type: what with, how it goes, what it gives, and whether to keep it. */
export function TrainingPanel({ block, corpora, canKeep }: TrainingPanelProps) {
  const [params, change] = useUrlState()
  const without = params.get('without')?.split(',') ?? []
  const setWithout = (groups: readonly string[]): void => change({ without: groups.join(',') || undefined })
  const select = params.has('select')
  const profile = params.get('profile') ?? undefined
  const id = params.get('training') ?? undefined
  const { training, progress } = useTraining(id)
  const begin = useMutation({
    mutationFn: (what: 'train' | 'suggest') =>
      answerOf(
        api.blocks[':type'].trainings.$post({
          param: { type: block.type },
          header: {},
          json: {
            what,
            corpora: [...corpora],
            without: [...without],
            select,
            ...(profile === undefined ? {} : { profiles: [profile] }),
          },
        }),
      ),
    onSuccess: begun => change({ training: begun.id }),
    onError: useFailure(),
  })
  const isRunning = id !== undefined && (!training || training.state === 'running')
  const isBusy = isRunning || begin.isPending
  const command = [
    'amberyl train',
    block.type,
    ...corpora.map(name => `--corpus ${name}`),
    ...(profile === undefined ? [] : [`--profile ${profile}`]),
    ...without.map(name => `--without ${name}`),
    ...(select ? ['--select'] : []),
  ].join(' ')
  return (
    <div className="document">
      <section className="part" aria-labelledby="settings">
        <h2 id="settings">Train</h2>
        <label className="field">
          <span>Profile</span>
          <select
            className="select"
            value={profile ?? ''}
            disabled={isBusy}
            onChange={event => change({ profile: event.target.value || undefined })}
          >
            <option value="">all profiles</option>
            {block.profiles.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <p className="soft">Switch groups of features off to see what they are worth.</p>
        <fieldset className="train-groups">
          <legend className="hidden-text">Groups of features</legend>
          {block.features.map(({ group, features, used }) => (
            <label key={group} className="check-line" title={features.join(', ')}>
              <input
                type="checkbox"
                checked={!without.includes(group)}
                onChange={event =>
                  setWithout(event.target.checked ? without.filter(each => each !== group) : [...without, group])
                }
              />
              {group}{' '}
              <span className="soft small">
                {counted(features.length, 'feature')}, {used.length} in use
              </span>
            </label>
          ))}
        </fieldset>
        <label className="check-line">
          <input
            type="checkbox"
            checked={select}
            onChange={event => change({ select: event.target.checked ? '1' : undefined })}
          />
          <span>
            Keep only the features that help <span className="soft small">(takes minutes)</span>
          </span>
        </label>
        <div className="buttons">
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => begin.mutate('train')}
          >
            <Icon name="play" />
            {block.isTrained ? 'Train again' : 'Train'}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={() => begin.mutate('suggest')}>
            Suggest words and features
          </button>
          {isRunning && id !== undefined && <StopTraining id={id} />}
        </div>
        <p role="status">{isRunning ? (progress ?? 'Starting …') : ''}</p>
        <CommandLine command={command} />
      </section>
      {training?.state === 'failed' && <Mistake>The training failed: {training.because}</Mistake>}
      {training?.suggestions && (
        <Suggestions key={training.id} type={block.type} suggestions={training.suggestions} command={command} />
      )}
      {training && training.results.length > 0 && <Decision training={training} canKeep={canKeep} />}
      {training?.results.map(result => (
        <TrainingResult key={result.profile} type={training.type} corpus={training.corpora[0]} result={result} />
      ))}
      <TreeDrawing block={block} />
    </div>
  )
}

function StopTraining({ id }: { readonly id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerOf(api.trainings[':id'].stop.$post({ param: { id } })),
    onError: useFailure(),
  })
  return (
    <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
      <Icon name="stop" />
      Stop
    </button>
  )
}

/** Nothing is kept by itself. */
function Decision({ training, canKeep }: { readonly training: Training; readonly canKeep: boolean }) {
  const queries = useQueryClient()
  const say = useSay()
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: 'keep' | 'discard') =>
      answerOf(api.trainings[':id'].decision.$post({ param: { id: training.id }, json: { decision } })),
    onSuccess: async decided => {
      await showAnswer(queries, ['training', training.id], decided)
      await queries.invalidateQueries({ queryKey: ['block', training.type] })
      await queries.invalidateQueries({ queryKey: ['blocks'] })
      say(decided.state === 'kept' ? 'The new model is in use.' : 'The new model was discarded.')
    },
    onError: useFailure(),
  })
  if (training.state === 'kept') return <p role="status">This model was kept.</p>
  if (training.state === 'discarded') return <p role="status">This model was discarded.</p>
  return (
    <section className="part" aria-label="Decision">
      <p>The new model is not in use yet. Compare its scores, then decide.</p>
      <div className="buttons">
        <button
          type="button"
          className="button button-primary"
          disabled={isPending || !canKeep}
          title={canKeep ? undefined : 'Start the server with --blocks FOLDER to keep models.'}
          onClick={() => mutate('keep')}
        >
          <Icon name="check" />
          Keep the new model
        </button>
        <button type="button" className="button" disabled={isPending} onClick={() => mutate('discard')}>
          Discard it
        </button>
      </div>
    </section>
  )
}

/** A training, and what it is doing. */
function useTraining(id: string | undefined) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<string>()
  const { data } = useQuery({
    queryKey: ['training', id],
    queryFn: () => answerOf(api.trainings[':id'].$get({ param: { id: id! } })),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (id === undefined) return
    const stop = new AbortController()
    const watch = async (): Promise<void> => {
      for await (const { event, data: told } of eventStream(`/trainings/${id}/events`, undefined, stop.signal)) {
        if (event === 'progress') setProgress(sayProgress(told))
        if (event !== 'end') continue
        await showAnswer(queries, ['training', id], told)
        await queries.invalidateQueries({ queryKey: ['corpus'] })
      }
    }
    watch().catch(() => {
      // The connection is lost: what the training is now is asked for instead.
      if (!stop.signal.aborted) void queries.invalidateQueries({ queryKey: ['training', id] })
    })
    return () => {
      stop.abort()
      setProgress(undefined)
    }
  }, [id, queries])
  return { training: data, progress }
}

function sayProgress(told: unknown): string {
  const { pages, profile } = told as { readonly pages?: number; readonly profile?: string }
  return pages === undefined ? `Training ${profile} …` : `Reading page ${pages} …`
}

/** The tree of the model in use. */
function TreeDrawing({ block }: { readonly block: TrainingPanelProps['block'] }) {
  const isTree = block.isTrained && block.learner === 'tree'
  const { data } = useQuery({
    queryKey: ['block', block.type, block.profile, 'drawing', block.tree],
    queryFn: () => fetchBlob(`/blocks/${block.type}/tree.svg?profile=${encodeURIComponent(block.profile)}`),
    enabled: isTree,
  })
  const address = useBlobAddress(data)
  if (!block.isTrained) return null
  return (
    <section className="part" aria-labelledby="model">
      <h2 id="model">The model in use ({block.profile})</h2>
      {!isTree && (
        <p className="soft">It is a forest of {block.trees ?? 'several'} trees, which cannot be drawn as one.</p>
      )}
      {address !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        <section className="scrolled" aria-label="Drawing of the tree" tabIndex={0}>
          <img src={address} alt={`The decision tree: ${block.tree ?? ''}`} />
        </section>
      )}
    </section>
  )
}
