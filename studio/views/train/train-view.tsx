import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { useBlock, useBlocks, useCorpus, useCorpusPage } from '../../api/blocks.ts'
import { useKeys } from '../../components/keys.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { Segments } from '../../components/segments.tsx'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { LabelPage } from './label-page.tsx'
import { TrainingPanel } from './training-panel.tsx'
import '../../components/bar.css'
import './train-view.css'

/** The block types that can be trained. */
export function BlocksView() {
  const { data, error } = useBlocks()
  return (
    <PageFrame title="Train">
      <div className="document">
        <h1>Train</h1>
        <p className="soft">
          Block types are parts of a page that are recognized by what they are for, such as the link to the next page.
        </p>
        {!data &&
          (error ? (
            <FailureState error={error} command="amberyl blocks" />
          ) : (
            <LoadingState title="Loading the block types …" />
          ))}
        <ul className="rows">
          {data?.blocks.map(({ type, about, own, isTrained, problem }) => (
            <li key={type}>
              <Link href={`/train/${type}`}>
                <span className="rows-name">
                  {type}
                  {problem === null ? (
                    <span className="soft">{about}</span>
                  ) : (
                    <span className="rows-attention">{problem}</span>
                  )}
                </span>
                <span className="soft small rows-more">
                  {own ? 'yours' : 'ships with Amberyl'}, {isTrained ? 'trained' : 'not trained yet'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {data && (
          <p className="soft">
            A new block type is a folder in the folder of the server (<code>--blocks FOLDER</code>), with{' '}
            <code>block.json</code>, <code>rules.dl</code>, and pages. It appears here as soon as it is there.
          </p>
        )}
        {data?.corpora.length === 0 && <NoCorpus />}
      </div>
    </PageFrame>
  )
}

const NoCorpus = () => (
  <EmptyState title="There are no pages to label." command="amberyl serve --corpus FOLDER --blocks FOLDER">
    <p>
      Start the server with a folder of pages (<code>pages/NAME.html</code>), and with a folder in which trained block
      types are kept.
    </p>
  </EmptyState>
)

const TABS = [
  ['label', 'Label'],
  ['train', 'Train'],
] as const

/** A block type: its pages are labeled, and it is trained on them. */
export function TrainView({ type }: { readonly type: string }) {
  const [params, change] = useUrlState()
  const blocks = useBlocks()
  const block = useBlock(type, params.get('profile') ?? undefined)
  const corpus = params.get('corpus') ?? blocks.data?.corpora[0]
  const pages = useCorpus(type, corpus)
  const page = params.get('page') ?? pages.data?.[0]?.id
  const opened = useCorpusPage(type, corpus, page)
  const queries = useQueryClient()
  const isTraining = params.get('tab') === 'train'
  const onSaved = useCallback(() => void queries.invalidateQueries({ queryKey: ['corpus', type] }), [queries, type])
  const goTo = (id: string | undefined): void => {
    if (id !== undefined) change({ page: id, at: undefined })
  }
  const at = pages.data?.findIndex(({ id }) => id === page) ?? -1
  const after = pages.data ? [...pages.data.slice(at + 1), ...pages.data.slice(0, Math.max(0, at))] : []
  useKeys(
    isTraining
      ? []
      : [
          { keys: 'Enter', about: 'next page', act: () => goTo(after[0]?.id) },
          {
            keys: 's',
            about: 'next suspicious or unlabeled page',
            act: () => goTo(after.find(({ isSuspicious, isLabeled }) => isSuspicious || !isLabeled)?.id),
          },
        ],
  )
  const error = blocks.error ?? block.error ?? pages.error
  if (error || !blocks.data || !block.data)
    return (
      <PageFrame title={type}>
        {error ? (
          <FailureState error={error} command="amberyl blocks" />
        ) : (
          <LoadingState title={`Loading the block type ${type} …`} />
        )}
      </PageFrame>
    )
  return (
    <PageFrame title={`Train ${type}`} fills={!isTraining}>
      <header className="bar">
        <h1 className="bar-name">{type}</h1>
        <Segments
          label="Training"
          areTabs
          choices={TABS}
          value={isTraining ? 'train' : 'label'}
          onChange={tab => change({ tab: tab === 'train' ? tab : undefined })}
        />
        {!isTraining && corpus !== undefined && (
          <>
            <select
              className="select"
              aria-label="Corpus"
              value={corpus}
              onChange={event => change({ corpus: event.target.value, page: undefined, at: undefined })}
            >
              {blocks.data.corpora.map(name => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <select
              className="select train-pages"
              aria-label="Page"
              value={page ?? ''}
              onChange={event => goTo(event.target.value)}
            >
              {pages.data?.map(({ id, isLabeled, isSuspicious, labels }) => (
                <option key={id} value={id}>
                  {isSuspicious ? '⚠ ' : ''}
                  {id}: {isLabeled ? sayLabels(labels) : 'not labeled'}
                </option>
              ))}
            </select>
            <span className="soft small">
              {pages.data?.filter(({ isLabeled }) => isLabeled).length} of {pages.data?.length} labeled
            </span>
          </>
        )}
      </header>
      {isTraining && <TrainingPanel block={block.data} corpora={blocks.data.corpora} canKeep={blocks.data.canKeep} />}
      {!isTraining && corpus === undefined && <NoCorpus />}
      {!isTraining && opened.error && <FailureState error={opened.error} />}
      {!isTraining && opened.isLoading && <LoadingState title={`Reading ${page} …`} />}
      {!isTraining && corpus !== undefined && page !== undefined && opened.data && (
        <LabelPage
          key={`${corpus} ${page} ${opened.data.page}`}
          type={type}
          corpus={corpus}
          page={page}
          classes={block.data.classes}
          opened={opened.data}
          first={params.get('at') ?? undefined}
          onSaved={onSaved}
        />
      )}
    </PageFrame>
  )
}

const sayLabels = (labels: Readonly<Record<string, number>>): string =>
  Object.entries(labels)
    .map(([name, count]) => (count === 1 ? name : `${count} ${name}`))
    .join(', ') || 'nothing on it'
