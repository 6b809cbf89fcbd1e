import { useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { type ComparedPage, type Side, useComparison } from '../../api/comparison.ts'
import type { Extraction } from '../../api/extraction.ts'
import { useExtraction, usePage } from '../../api/queries.ts'
import { counted } from '../../components/counted.ts'
import { Icon } from '../../components/icon.tsx'
import { useKeys } from '../../components/keys.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { SplitPane } from '../../components/split-pane.tsx'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { DataGrid } from '../../components/table/data-grid.tsx'
import type { GridPlace } from '../../components/table/grid.ts'
import { useUrlState } from '../../components/use-url-state.ts'
import type { Layer } from '../../page/layer.ts'
import { type Mark, PagePicture } from '../../page/page-picture.tsx'
import { boxAround, outwards, type PageTree } from '../../page/page-tree.ts'
import { useTree } from '../../page/use-tree.ts'
import { type AlignedRow, alignColumns, alignRows, nextDifference, textOf } from './aligned-rows.ts'
import { ComparisonSummary } from './comparison-summary.tsx'
import { AddPages, PageSet } from './page-set.tsx'
import { SideSettings } from './side-settings.tsx'
import { sideIn, sideState } from './side-state.ts'
import './compare-view.css'

const COLORS = { a: '#1f66d6', b: '#b8410a' } as const

/** Two ways to extract the same page or pages, side by side. */
export function CompareView({ id }: { readonly id: string }) {
  const { data: extraction, error } = useExtraction(id)
  if (extraction) return <Comparing extraction={extraction} />
  return (
    <PageFrame title="Compare">
      {error ? (
        <FailureState error={error}>
          <Link className="button" href="/">
            Go to the start
          </Link>
        </FailureState>
      ) : (
        <LoadingState title="Loading the extraction …" />
      )}
    </PageFrame>
  )
}

function Comparing({ extraction }: { readonly extraction: Extraction }) {
  const [params, change] = useUrlState()
  const [isAdding, setIsAdding] = useState(false)
  const [a, b] = [sideIn(params, 'a', extraction), sideIn(params, 'b', extraction)]
  const pages = [extraction.page, ...(params.get('pages')?.split(',').filter(Boolean) ?? [])]
  const { data, error, isPlaceholderData } = useComparison(pages, a, b)
  const compared = data?.find(page => page.a.page === params.get('page')) ?? data?.[0]
  const set = (name: 'a' | 'b', side: Side): void =>
    change({ ...sideState('a', a), ...sideState('b', b), ...sideState(name, side), row: undefined })
  const add = (ids: readonly string[]): void => {
    const all = [...pages.slice(1), ...ids]
    change({ pages: all.length === 0 ? undefined : all.join(',') })
  }
  return (
    <PageFrame title="Compare" fills>
      <header className="bar compare-bar">
        <div className="bar-page">
          <h1>Compare</h1>
          <Link className="soft small" href={`/x/${extraction.id}?${new URLSearchParams({ url: extraction.url })}`}>
            ← {extraction.title || extraction.url}
          </Link>
        </div>
        <SideSettings name="a" side={a} found={compared?.a} onChange={side => set('a', side)} />
        <SideSettings name="b" side={b} found={compared?.b} onChange={side => set('b', side)} />
        <button type="button" className="button" onClick={() => setIsAdding(true)}>
          <Icon name="plus" />
          Pages
        </button>
      </header>
      <AddPages
        isOpen={isAdding}
        suggested={suggestedFor(extraction, data ?? [])}
        onClose={() => setIsAdding(false)}
        onPages={add}
      />
      {error ? (
        <FailureState error={error} command={extraction.command} />
      ) : !data || !compared ? (
        <LoadingState title="Extracting the page in both ways …" />
      ) : (
        <div className="extraction compare" aria-busy={isPlaceholderData}>
          {data.length > 1 && (
            <PageSet
              pages={data}
              shown={compared.a.page}
              onShow={page => change({ page: page === extraction.page ? undefined : page, row: undefined })}
            />
          )}
          <OnePage key={compared.a.page} compared={compared} />
        </div>
      )}
    </PageFrame>
  )
}

/** The next page and the other parts of the list, as far as they are not compared yet. */
function suggestedFor({ next, siblings }: Extraction, pages: readonly ComparedPage[]): string[] {
  const known = new Set(pages.map(({ a }) => a.url))
  const urls = [...(next.url === null ? [] : [next.url]), ...(siblings?.pages.map(({ url }) => url) ?? [])]
  return [...new Set(urls)].filter(url => /^https?:/.test(url) && !known.has(url)).slice(0, MAX_SUGGESTED)
}

const MAX_SUGGESTED = 5

function OnePage({ compared }: { readonly compared: ComparedPage }) {
  const { a, b } = compared
  const { data: page, error } = usePage(a.page)
  const { data: tree } = useTree(a.page)
  const [params, change] = useUrlState()
  const [hovered, setHovered] = useState<GridPlace>()
  const columns = useMemo(() => alignColumns(compared), [compared])
  const rows = useMemo(() => alignRows(compared, columns), [compared, columns])
  const differences = useMemo(() => rows.filter(({ isDifferent }) => isDifferent).length, [rows])
  const row = rowIn(params.get('row'), rows.length)
  const go = (to: number | undefined): void => change({ row: to === undefined ? undefined : String(to + 1) })
  useKeys([
    { keys: 'n', about: 'next difference', act: () => go(nextDifference(rows, row, 1)) },
    { keys: 'p', about: 'previous difference', act: () => go(nextDifference(rows, row, -1)) },
    { keys: 'j', about: 'next record', act: () => go(Math.min(rows.length - 1, (row ?? -1) + 1)) },
    { keys: 'k', about: 'previous record', act: () => go(Math.max(0, (row ?? 1) - 1)) },
  ])
  const cellAt = useCallback(
    (at: number, column: number) => {
      const aligned = rows[at]!
      if (column === 0) return { text: foundBy(aligned), derived: !aligned.isDifferent }
      const { a: inA, b: inB } = columns[column - 1]!
      const [first, second] = [textOf(a, inA, aligned.a), textOf(b, inB, aligned.b)]
      const isCommon = inA !== undefined && inB !== undefined && aligned.a !== undefined && aligned.b !== undefined
      if (isCommon && first !== second) return { text: `A: ${first ?? '–'} | B: ${second ?? '–'}` }
      const text = first ?? second
      return text === undefined ? null : { text }
    },
    [a, b, rows, columns],
  )
  const heads = useMemo(() => [{ id: 'found by', name: 'found by', kind: 'text' }, ...columns], [columns])
  const layers = useMemo(() => (tree ? layersFor(compared, tree) : []), [compared, tree])
  const shown = useMemo(() => {
    const aligned = row === undefined ? undefined : rows[row]
    return tree && aligned && boxAround(tree, nodesOf(compared, aligned))
  }, [tree, row, rows, compared])
  if (error) return <FailureState error={error} />
  if (!page || !tree) return <LoadingState title="Loading the page …" />
  const pick = (node: number): void => {
    const around = new Set(outwards(tree, node))
    const at = rows.findIndex(aligned => nodesOf(compared, aligned).some(each => around.has(each)))
    if (at >= 0) go(at)
  }
  const active = row === undefined ? undefined : { row, column: 0 }
  return (
    <SplitPane
      name="compare"
      label="Width of the page"
      left={
        page.tiles.length === 0 ? (
          <EmptyState title="This page was read without a browser: there is no picture." />
        ) : (
          <PagePicture
            page={page}
            tree={tree}
            layers={layers}
            marks={[
              ...marksFor(compared, tree, active && rows[active.row], 'chosen'),
              ...marksFor(compared, tree, hovered && rows[hovered.row], 'hovered'),
            ]}
            zoom="fit"
            shown={shown}
            onHover={() => {}}
            onPick={pick}
          />
        )
      }
      right={
        <>
          <ComparisonSummary compared={compared} />
          <div className="tools">
            <p role="status">
              {differences === 0 ? 'No difference.' : counted(differences, 'difference')}
              {row !== undefined && rows[row]?.isDifferent && (
                <span className="soft">
                  {' '}
                  · this is number {rows.slice(0, row + 1).filter(({ isDifferent }) => isDifferent).length}
                </span>
              )}
            </p>
            <div className="tools-group tools-end">
              <button
                type="button"
                className="button button-quiet"
                disabled={differences === 0}
                title="n"
                onClick={() => go(nextDifference(rows, row, 1))}
              >
                Next difference
                <kbd>n</kbd>
              </button>
            </div>
          </div>
          {rows.length === 0 ? (
            <EmptyState title="Neither side found a list." command={a.command}>
              <p>{a.because}</p>
            </EmptyState>
          ) : (
            <DataGrid
              label="Records of both sides"
              isPlain
              columns={heads}
              rowCount={rows.length}
              cellAt={cellAt}
              active={active}
              hovered={hovered}
              onActive={place => go(place.row)}
              onHover={setHovered}
            />
          )}
        </>
      }
    />
  )
}

const foundBy = ({ a, b, isDifferent }: AlignedRow): string =>
  a === undefined
    ? `only B, ${b! + 1}`
    : b === undefined
      ? `only A, ${a + 1}`
      : isDifferent
        ? 'both, differently'
        : 'both'

function rowIn(text: string | null, count: number): number | undefined {
  const row = Number(text) - 1
  return text !== null && Number.isInteger(row) && row >= 0 && row < count ? row : undefined
}

const nodesOf = ({ a, b }: ComparedPage, aligned: AlignedRow): readonly number[] => [
  ...(aligned.a === undefined ? [] : (a.recordNodes[aligned.a] ?? [])),
  ...(aligned.b === undefined ? [] : (b.recordNodes[aligned.b] ?? [])),
]

/** A with solid lines, B with dashed ones over them. */
const layersFor = ({ a, b }: ComparedPage, tree: PageTree): Layer[] =>
  [['a', a, 'thick'] as const, ['b', b, 'dashed'] as const].map(([name, side, line]) => ({
    name,
    line,
    boxes: side.recordNodes.flatMap(nodes => {
      const box = boxAround(tree, nodes)
      return box ? [{ box, color: COLORS[name] }] : []
    }),
  }))

const marksFor = (
  { a, b }: ComparedPage,
  tree: PageTree,
  aligned: AlignedRow | undefined,
  kind: Mark['kind'],
): Mark[] =>
  aligned === undefined
    ? []
    : [['a', a, aligned.a] as const, ['b', b, aligned.b] as const].flatMap(([name, side, record]) => {
        const box = record === undefined ? undefined : boxAround(tree, side.recordNodes[record] ?? [])
        const label = record === undefined ? undefined : `${name.toUpperCase()} ${record + 1}`
        return box ? [{ name: `${name} ${record}`, box, color: COLORS[name], kind, label }] : []
      })
