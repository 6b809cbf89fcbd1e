import { useCallback, useMemo, useState } from 'react'
import type { TabQuestion } from '../../src/browser/engine.ts'
import type { Extraction } from '../../studio/api/extraction.ts'
import { Icon } from '../../studio/components/icon.tsx'
import { useKeys } from '../../studio/components/keys.tsx'
import type { GridPlace } from '../../studio/components/table/grid.ts'
import { useUrlState } from '../../studio/components/use-url-state.ts'
import { useColumnEdits } from '../../studio/views/extraction/columns/use-column-edits.ts'
import { NoList } from '../../studio/views/extraction/no-list.tsx'
import { RecordTable } from '../../studio/views/extraction/record-table.tsx'
import { RegionChips } from '../../studio/views/extraction/region-chips.tsx'
import { WhyDrawer } from '../../studio/views/why/why-drawer.tsx'
import { subjectIn } from '../../studio/views/why/why-question.ts'
import { CopyButton, ExportMenu } from './export-menu.tsx'
import { OptionsMenu } from './options-menu.tsx'
import { pageMarks } from './page-marks.ts'
import type { PanelParts } from './parts.ts'
import { SaveMenu } from './save/save-menu.tsx'
import { useMarks } from './use-marks.ts'
import '../../studio/views/extraction/extraction-view.css'

interface PageModeProps {
  readonly parts: PanelParts
  readonly extraction: Extraction
  readonly onChanged: (changed: Extraction) => Promise<void>
  /** Another question about the page; what it does not say stays, unless it is asked anew. */
  readonly onQuestion: (question: TabQuestion, isAnew?: boolean) => void
  readonly onAllPages: () => void
  readonly onExample: () => void
}

/** The page of the tab: its lists, the table of one of them, and its marks on the page. */
export function PageMode(props: PageModeProps) {
  const { parts, extraction: before, onChanged, onQuestion, onAllPages, onExample } = props
  const { engine, tab } = parts
  const edits = useColumnEdits(before, onChanged)
  const extraction = edits.preview ?? before
  const { fields, records, lists, region } = extraction
  const [params, change] = useUrlState()
  const [active, setActive] = useState<GridPlace>()
  const [hovered, setHovered] = useState<GridPlace>()
  const [reason, setReason] = useState<readonly number[]>([])
  const marks = useMemo(() => pageMarks({ extraction, hovered, active, reason }), [extraction, hovered, active, reason])
  useMarks(tab, marks)
  const subject = subjectIn(params.get('why'))
  const showNodes = useCallback(
    (nodes: readonly number[]) => {
      if (nodes[0] !== undefined) void tab.show(nodes[0]).catch(() => {})
    },
    [tab],
  )
  const pin = (place: GridPlace): void => {
    setActive(place)
    showNodes(fields[place.column]?.cells[place.row]?.nodes ?? extraction.recordNodes[place.row] ?? [])
    if (subject === 'record') change({ why: 'field' })
  }
  const explain = (): void => change({ why: active ? 'field' : 'list' })
  const explainOrClose = (): void => (subject ? change({ why: undefined, depth: undefined }) : explain())
  const step = (rows: number, cells: number): void => {
    if (records === 0) return
    pin({
      row: clamp((active?.row ?? -Math.max(0, rows)) + rows, records),
      column: clamp((active?.column ?? 0) + cells, fields.length),
    })
  }
  const nextRegion = (): void => {
    if (lists.length > 1) onQuestion({ region: ((region === 'main' ? 1 : region) % lists.length) + 1 })
  }
  useKeys([
    { keys: 'j', about: 'next record', act: () => step(1, 0) },
    { keys: 'k', about: 'previous record', act: () => step(-1, 0) },
    { keys: 'l', about: 'next field', act: () => step(0, 1) },
    { keys: 'h', about: 'previous field', act: () => step(0, -1) },
    { keys: 'r', about: 'next list of the page', act: nextRegion },
    { keys: 'w', about: 'why was this found, or not?', act: explainOrClose },
    { keys: 'a', about: 'all pages', act: () => records > 0 && onAllPages() },
    { keys: 'x', about: 'by example', act: onExample },
  ])
  return (
    <>
      <div className="panel-actions">
        <button type="button" className="button button-primary" disabled={records === 0} onClick={onAllPages}>
          <Icon name="pages" />
          All pages
        </button>
        <CopyButton engine={engine} what="page" isDisabled={records === 0} />
        <ExportMenu engine={engine} what="page" isDisabled={records === 0} />
        <OptionsMenu extraction={before} onQuestion={question => onQuestion(question, true)} />
        <SaveMenu engine={engine} what="page" address={before.url} isDisabled={records === 0} onExample={onExample} />
      </div>
      <RegionChips extraction={extraction} onRegion={to => onQuestion({ region: to })} />
      {records === 0 ? (
        <div className="panel-scrolled">
          <NoList extraction={extraction} onWanted={wanted => onQuestion(wanted as TabQuestion)} onWhy={explain}>
            <p>If the list appears only after a click or after scrolling, do so on the page, then read it again.</p>
            <p>Is this page about one thing, such as a product? Show what you want from it:</p>
            <button type="button" className="button" onClick={onExample}>
              By example
            </button>
          </NoList>
        </div>
      ) : (
        <RecordTable
          extraction={extraction}
          before={before}
          edits={edits}
          active={active}
          hovered={hovered}
          rowsAs="grid"
          isWhyOpen={subject !== undefined}
          onActive={pin}
          onHover={setHovered}
          onWhy={explainOrClose}
        />
      )}
      {subject && (
        <WhyDrawer
          subject={subject}
          place={{ extraction, active, node: undefined, nodeName: '' }}
          onPoint={setReason}
          onShow={showNodes}
        />
      )}
    </>
  )
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))
