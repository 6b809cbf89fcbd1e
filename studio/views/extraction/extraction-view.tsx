import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Extraction } from '../../api/extraction.ts'
import { showAnswer, useExtraction, usePage } from '../../api/queries.ts'
import { startExtraction, wantedIn } from '../../api/start-extraction.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { useKeys } from '../../components/keys.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { Segments } from '../../components/segments.tsx'
import { SplitPane } from '../../components/split-pane.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import type { GridPlace, PictureSize } from '../../components/table/grid.ts'
import { useUrlState } from '../../components/use-url-state.ts'
import { Crop } from '../../page/crop.tsx'
import { type Box, boxAround, type PageTree } from '../../page/page-tree.ts'
import { columnColor } from '../../page/palette.ts'
import { useNarrow } from '../../page/use-narrow.ts'
import { useTree } from '../../page/use-tree.ts'
import { WhyDrawer } from '../why/why-drawer.tsx'
import { subjectIn } from '../why/why-question.ts'
import { cellOf, linkCells, recordOf } from './cell-links.ts'
import { type ColumnEdits, useColumnEdits } from './columns/use-column-edits.ts'
import { ExtractionBar } from './extraction-bar.tsx'
import { Inspector, nodeName } from './inspector.tsx'
import { DEFAULT_LAYERS, LAYERS, type LayerName, layersOf } from './layers-of.ts'
import { marksOf } from './marks-of.ts'
import { NoList } from './no-list.tsx'
import { PagePane } from './page-pane.tsx'
import { RecordTable } from './record-table.tsx'
import { RegionChips } from './region-chips.tsx'
import { useAnother } from './use-another.ts'
import './extraction-view.css'

/** A page and its table, side by side. */
export function ExtractionView({ id }: { readonly id: string }) {
  const extraction = useExtraction(id)
  const page = usePage(extraction.data?.page)
  const tree = useTree(extraction.data?.page)
  const queries = useQueryClient()
  const edits = useColumnEdits(extraction.data, changed => showAnswer(queries, ['extraction', id], changed))
  const error = extraction.error ?? page.error ?? tree.error
  if (error) return <Lost error={error} />
  if (!extraction.data || !page.data || !tree.data)
    return (
      <PageFrame title="Extraction">
        <LoadingState title="Loading the page and its table …" />
      </PageFrame>
    )
  return (
    <Loaded
      extraction={edits.preview ?? extraction.data}
      before={extraction.data}
      edits={edits}
      page={page.data}
      tree={tree.data}
    />
  )
}

/** The server keeps the last extractions only. The address still says which page it was. */
function Lost({ error }: { readonly error: unknown }) {
  const [params] = useUrlState()
  const [, navigate] = useLocation()
  const wanted = wantedIn(params)
  const { url } = wanted
  const again = useMutation({
    mutationFn: () => startExtraction(wanted),
    onSuccess: path => navigate(path, { replace: true }),
  })
  return (
    <PageFrame title="Extraction">
      {again.isPending ? (
        <LoadingState title={`Reading ${url} …`} />
      ) : (
        <FailureState error={again.error ?? error} command={url === undefined ? undefined : `amberyl ${url} --pages 1`}>
          {url !== undefined && (
            <button type="button" className="button button-primary" onClick={() => again.mutate()}>
              Read the page again
            </button>
          )}
        </FailureState>
      )}
    </PageFrame>
  )
}

const TABS = [
  ['table', 'Table'],
  ['page', 'Page'],
] as const

interface LoadedProps {
  /** What is shown: the extraction, or what an edit of its columns would make of it. */
  readonly extraction: Extraction
  readonly before: Extraction
  readonly edits: ColumnEdits
  readonly page: NonNullable<ReturnType<typeof usePage>['data']>
  readonly tree: PageTree
}

function Loaded({ extraction, before, edits, page, tree }: LoadedProps) {
  const { fields, records, recordNodes } = extraction
  const [params, change] = useUrlState()
  const [hovered, setHovered] = useState<GridPlace>()
  const [reason, setReason] = useState<readonly number[]>([])
  const [reasonBox, setReasonBox] = useState<Box>()
  const isNarrow = useNarrow()
  const another = useAnother(extraction)
  const [, navigate] = useLocation()
  const links = useMemo(() => linkCells(extraction), [extraction])
  const shownLayers = useMemo(() => layersIn(params.get('layers')), [params])
  const layers = useMemo(() => layersOf(extraction, tree, shownLayers), [extraction, tree, shownLayers])
  const active = useMemo(() => placeIn(params, extraction), [params, extraction])

  const pin = useCallback(
    (place: GridPlace) => {
      const isAskedAbout = params.get('why') === 'node' || params.get('why') === 'record'
      change({
        record: String(place.row + 1),
        field: fields[place.column]?.id,
        node: undefined,
        ...(isAskedAbout ? { why: 'field' } : {}),
      })
      setReasonBox(undefined)
    },
    [change, fields, params],
  )
  const chosen = active && fields[active.column]?.cells[active.row]?.nodes
  const inspected = nodeIn(params.get('node'), tree) ?? chosen?.[0]
  const hoverNode = (node: number | undefined): void => {
    const place = node === undefined ? undefined : cellOf(tree, links, node, active?.column)
    setHovered(before => (before?.row === place?.row && before?.column === place?.column ? before : place))
  }
  const pick = (node: number): void => {
    const place = cellOf(tree, links, node, active?.column)
    const row = place?.row ?? recordOf(tree, links, node)
    setReasonBox(undefined)
    change({
      node: String(node),
      ...(row === undefined
        ? {}
        : { record: String(row + 1), field: place ? fields[place.column]?.id : (params.get('field') ?? undefined) }),
      ...(params.has('why') ? { why: place ? 'field' : 'node' } : {}),
    })
  }
  const isInTable = inspected !== undefined && cellOf(tree, links, inspected) !== undefined
  const explain = (): void => {
    const isPicked = params.has('node') && !isInTable
    change({ why: isPicked ? 'node' : active ? 'field' : 'list' })
  }
  const explainOrClose = (): void => (params.has('why') ? change({ why: undefined, depth: undefined }) : explain())
  const step = (rows: number, cells: number): void =>
    pin({
      row: clamp((active?.row ?? -Math.max(0, rows)) + rows, records),
      column: clamp((active?.column ?? 0) + cells, fields.length),
    })
  useKeys([
    { keys: 'j', about: 'next record', act: () => step(1, 0) },
    { keys: 'k', about: 'previous record', act: () => step(-1, 0) },
    { keys: 'l', about: 'next field', act: () => step(0, 1) },
    { keys: 'h', about: 'previous field', act: () => step(0, -1) },
    { keys: 'r', about: 'next list of the page', act: () => another.nextRegion() },
    { keys: 'w', about: 'why was this found, or not?', act: explainOrClose },
    {
      keys: 'i',
      about: 'details of the selected element',
      act: () => change({ inspect: toggledFlag(params, 'inspect') }),
    },
    { keys: 'c', about: 'compare with another algorithm', act: () => navigate(`/x/${extraction.id}/compare`) },
  ])

  const marks = marksOf({ extraction, tree, hovered, active, inspected, reason })
  const asText = page.tiles.length === 0 || (params.get('show') ?? (isNarrow ? 'text' : 'picture')) === 'text'
  const selected = useMemo(
    () => (chosen ? boxAround(tree, chosen) : active ? boxAround(tree, recordNodes[active.row] ?? []) : undefined),
    [tree, chosen, active, recordNodes],
  )
  const showReason = useCallback((nodes: readonly number[]) => setReasonBox(boxAround(tree, nodes)), [tree])
  const subject = subjectIn(params.get('why'))
  const marked = useMemo(
    () => new Set([...(chosen ?? []), ...(inspected === undefined ? [] : [inspected])]),
    [chosen, inspected],
  )
  const isMarked = useCallback((node: number) => marked.has(node) || marked.has(tree.parents[node]!), [marked, tree])
  const pictureOf = useCallback(
    ({ row, column }: GridPlace, size: PictureSize) => {
      const box = boxAround(tree, fields[column]?.cells[row]?.nodes ?? [])
      return box && page.tiles.length > 0 && <Crop page={page} box={box} {...size} />
    },
    [tree, fields, page],
  )
  const tab = params.get('tab') === 'page' ? 'page' : 'table'
  return (
    <PageFrame title={page.title || 'Extraction'} fills>
      <ExtractionBar
        extraction={before}
        title={page.title}
        isBusy={another.isPending}
        onWanted={wanted => another.mutate(wanted)}
      />
      <RegionChips extraction={extraction} onRegion={region => another.mutate({ region })} />
      <Segments
        className="tabs"
        label="Page or table"
        areTabs
        choices={TABS}
        value={tab}
        onChange={name => change({ tab: name === 'page' ? 'page' : undefined })}
      />
      <div className={`extraction extraction-${tab}`} aria-busy={another.isPending}>
        <SplitPane
          name="extraction"
          label="Width of the page"
          left={
            <PagePane
              page={page}
              tree={tree}
              layers={layers}
              shownLayers={shownLayers}
              marks={marks}
              shown={reasonBox ?? selected}
              zoom={zoomIn(params.get('zoom'))}
              asText={asText}
              inspected={inspected}
              colorOf={node => {
                const place = cellOf(tree, links, node)
                return place && columnColor(place.column)
              }}
              isMarked={isMarked}
              onLayer={name => change({ layers: toggled(shownLayers, name) })}
              onZoom={zoom => change({ zoom: zoom === 'fit' ? undefined : String(zoom) })}
              onText={text => change({ show: text ? 'text' : 'picture' })}
              onHover={hoverNode}
              onPick={pick}
            >
              <Inspector
                page={page.id}
                tree={tree}
                node={inspected}
                isInTable={isInTable}
                isOpen={params.has('inspect')}
                cannotClick={page.readBy === 'parser' ? 'This page was read without a browser.' : undefined}
                onOpen={isOpen => change({ inspect: isOpen ? '1' : undefined })}
                onPick={pick}
                onWhy={explain}
                onClick={click => another.mutate({ click })}
              />
            </PagePane>
          }
          right={
            <>
              {records === 0 ? (
                <NoList extraction={extraction} onWanted={wanted => another.mutate(wanted)} onWhy={explain}>
                  <OtherWays extraction={extraction} />
                </NoList>
              ) : (
                <RecordTable
                  extraction={extraction}
                  before={before}
                  edits={edits}
                  active={active}
                  hovered={hovered}
                  pictureOf={pictureOf}
                  isWhyOpen={subject !== undefined}
                  onActive={pin}
                  onHover={setHovered}
                  onWhy={explainOrClose}
                />
              )}
              {subject && (
                <WhyDrawer
                  subject={subject}
                  place={{
                    extraction,
                    active,
                    node: inspected,
                    nodeName: inspected === undefined ? '' : nodeName(tree, inspected),
                  }}
                  onPoint={setReason}
                  onShow={showReason}
                />
              )}
            </>
          }
        />
      </div>
    </PageFrame>
  )
}

/** What helps on a page without a list. */
const OtherWays = ({ extraction: { page, url } }: { readonly extraction: Extraction }) => (
  <>
    <p>
      If the list appears only after a click, select what to click on the page, then choose “Click this on the page”.
    </p>
    <p>Is this page about one thing, such as a product? Show what you want from it:</p>
    <Link className="button" href={`/example?${new URLSearchParams({ page, url })}`}>
      By example
    </Link>
    <CommandLine command={`amberyl learn ${url} --field "name=TEXT THAT YOU SEE" -o wrapper.json`} />
  </>
)

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

const zoomIn = (text: string | null): number | 'fit' => (Number(text) > 0 ? Number(text) : 'fit')

const layersIn = (text: string | null): ReadonlySet<LayerName> =>
  new Set(text === null ? DEFAULT_LAYERS : LAYERS.filter(name => text.split(',').includes(name)))

const toggled = (shown: ReadonlySet<LayerName>, name: LayerName): string =>
  LAYERS.filter(each => shown.has(each) !== (each === name)).join(',')

const toggledFlag = (params: URLSearchParams, name: string): string | undefined => (params.has(name) ? undefined : '1')

/** The element that the address names. */
function nodeIn(text: string | null, { names }: PageTree): number | undefined {
  const node = Number(text)
  return text !== null && Number.isInteger(node) && node >= 0 && node < names.length ? node : undefined
}

/** The cell that the address names. */
function placeIn(params: URLSearchParams, { records, fields }: Extraction): GridPlace | undefined {
  const row = Number(params.get('record')) - 1
  if (!(row >= 0 && row < records)) return undefined
  return {
    row,
    column: Math.max(
      0,
      fields.findIndex(({ id }) => id === params.get('field')),
    ),
  }
}
