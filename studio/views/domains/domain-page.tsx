import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { answerOf, api } from '../../api/client.ts'
import { type Domain, useDomainPlace } from '../../api/domains.ts'
import type { Extraction } from '../../api/extraction.ts'
import { useExtraction, usePage } from '../../api/queries.ts'
import { AddressForm } from '../../components/address-form.tsx'
import { CommandLine } from '../../components/command-line.tsx'
import { counted } from '../../components/counted.ts'
import { SplitPane } from '../../components/split-pane.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { DataGrid } from '../../components/table/data-grid.tsx'
import type { GridPlace } from '../../components/table/grid.ts'
import { useUrlState } from '../../components/use-url-state.ts'
import type { PageTree } from '../../page/page-tree.ts'
import { PageView } from '../../page/page-view.tsx'
import { columnColor } from '../../page/palette.ts'
import { useTree } from '../../page/use-tree.ts'
import { cellOf, linkCells } from '../extraction/cell-links.ts'
import { DEFAULT_LAYERS, layersOf } from '../extraction/layers-of.ts'
import { marksOf } from '../extraction/marks-of.ts'
import { AttributeRules } from './attribute-rules.tsx'
import { FoundTypes } from './found-types.tsx'
import { LearnedWords } from './learned-words.tsx'

/** What a domain finds on a page, the rules behind each value, and the words that it could learn there. */
export function DomainPage({ domain }: { readonly domain: Domain }) {
  const [params, change] = useUrlState()
  const extraction = useExtraction(params.get('x') ?? undefined)
  const page = usePage(extraction.data?.page)
  const tree = useTree(extraction.data?.page)
  const place = useDomainPlace(domain.name)
  const read = useMutation({
    mutationFn: (url: string) => answerOf(api.extractions.$post({ json: { url, domain: domain.name } })),
    onSuccess: ({ id, url }) => change({ x: id, url, record: undefined, field: undefined }),
  })
  const error = read.error ?? extraction.error ?? page.error ?? tree.error
  if (read.isPending || extraction.isLoading || page.isLoading || tree.isLoading)
    return <LoadingState title={`Looking for ${domain.title} …`} />
  if (extraction.data && page.data && tree.data && !read.error)
    return <Found domain={domain} extraction={extraction.data} page={page.data} tree={tree.data} />
  return (
    <div className="document">
      <p className="soft">Read a page with this domain: its records, and the rules behind each attribute.</p>
      <AddressForm
        first={params.get('url') ?? ''}
        example="https://example.com/list"
        onAddress={url => read.mutate(url)}
      >
        Read
      </AddressForm>
      {error && <FailureState error={error} />}
      <CommandLine command={`amberyl https://example.com/list --domain ${place} --pages 1`} />
    </div>
  )
}

interface FoundProps {
  readonly domain: Domain
  readonly extraction: Extraction
  readonly page: NonNullable<ReturnType<typeof usePage>['data']>
  readonly tree: PageTree
}

const SHOWN_LAYERS = new Set(DEFAULT_LAYERS)

function Found({ domain, extraction, page, tree }: FoundProps) {
  const [params, change] = useUrlState()
  const [hovered, setHovered] = useState<GridPlace>()
  const [reason, setReason] = useState<readonly number[]>([])
  const { id, fields, records, because } = extraction
  const links = useMemo(() => linkCells(extraction), [extraction])
  const layers = useMemo(() => layersOf(extraction, tree, SHOWN_LAYERS), [extraction, tree])
  const cellAt = useCallback((row: number, column: number) => fields[column]?.cells[row] ?? null, [fields])
  const active = placeIn(params, extraction)
  const pin = ({ row, column }: GridPlace): void => change({ record: String(row + 1), field: fields[column]?.id })
  const placeOf = (node: number): GridPlace | undefined => cellOf(tree, links, node, active?.column)
  return (
    <div className="extraction">
      <SplitPane
        name="domain"
        label="Width of the page"
        left={
          <PageView
            page={page}
            tree={tree}
            layers={layers}
            marks={marksOf({ extraction, tree, hovered, active, inspected: undefined, reason })}
            zoom="fit"
            colorOf={node => {
              const place = placeOf(node)
              return place && columnColor(place.column)
            }}
            isMarked={() => false}
            onHover={node => setHovered(node === undefined ? undefined : placeOf(node))}
            onPick={node => {
              const place = placeOf(node)
              if (place) pin(place)
            }}
          />
        }
        right={
          <div className="side-pane">
            <p className="domain-found">
              <span>
                <strong>{counted(records, 'record')}</strong> of {domain.title}
              </span>
              <Link href={`/x/${id}?${new URLSearchParams({ url: extraction.url, domain: domain.name })}`}>
                Open page and table
              </Link>
              <button type="button" className="button button-quiet" onClick={() => change({ x: undefined })}>
                Another page
              </button>
            </p>
            {records === 0 ? (
              <p role="alert">{because}</p>
            ) : (
              <div className="domain-grid">
                <DataGrid
                  label={`Records of ${domain.title}`}
                  columns={fields}
                  rowCount={records}
                  cellAt={cellAt}
                  active={active}
                  hovered={hovered}
                  onActive={pin}
                  onHover={setHovered}
                />
              </div>
            )}
            {records > 0 && (
              <AttributeRules
                extraction={extraction}
                record={(active?.row ?? 0) + 1}
                field={fields[active?.column ?? 0]!}
                onPoint={setReason}
              />
            )}
            <FoundTypes domain={domain.name} page={page.id} />
            <LearnedWords domain={domain} page={page.id} />
          </div>
        }
      />
    </div>
  )
}

/** The cell that the address names. */
function placeIn(params: URLSearchParams, { records, fields }: Extraction): GridPlace | undefined {
  const row = Number(params.get('record')) - 1
  const column = fields.findIndex(({ id }) => id === params.get('field'))
  return row >= 0 && row < records && column >= 0 ? { row, column } : undefined
}
