import { useMemo } from 'react'
import { usePage } from '../../../api/queries.ts'
import { FailureState, LoadingState } from '../../../components/state-view.tsx'
import { formatWhen } from '../../../components/when.ts'
import type { Mark } from '../../../page/page-picture.tsx'
import { boxAround, outwards } from '../../../page/page-tree.ts'
import { PageView } from '../../../page/page-view.tsx'
import { useTree } from '../../../page/use-tree.ts'

interface ChangedPageProps {
  readonly title: string
  readonly kept: { readonly id: string; readonly url: string; readonly takenAt: string }
  /** The root of the region. */
  readonly region: number | null
  /** Elements that differ from the other page. */
  readonly changed: readonly number[]
  /** Those of the change that is pointed at. */
  readonly shown: readonly number[]
  readonly onPick?: ((node: number) => void) | undefined
}

const CHANGED = '#c41f3a'
const REGION = '#1f66d6'
const NOTHING = (): void => {}

/** A page before or after a change, with what differs marked. */
export function ChangedPage({ title, kept, region, changed, shown, onPick = NOTHING }: ChangedPageProps) {
  const page = usePage(kept.id)
  const tree = useTree(kept.id)
  const layers = useMemo(() => {
    if (!tree.data) return []
    const boxes = (nodes: readonly number[], color: string, isFilled: boolean) =>
      nodes.flatMap(node => {
        const box = boxAround(tree.data, [node])
        return box ? [{ box, color, isFilled }] : []
      })
    return [
      { name: 'region', line: 'dashed' as const, boxes: boxes(region === null ? [] : [region], REGION, false) },
      { name: 'changed', line: 'thick' as const, boxes: boxes(changed, CHANGED, true) },
    ]
  }, [tree.data, region, changed])
  const error = page.error ?? tree.error
  const shownBox = useMemo(() => tree.data && boxAround(tree.data, shown), [tree.data, shown])
  const marks: Mark[] = shownBox
    ? [{ name: 'change', box: shownBox, color: CHANGED, kind: 'chosen', isOutline: true }]
    : []
  const isIn = (nodes: readonly number[], node: number): boolean =>
    tree.data !== undefined && [...outwards(tree.data, node)].some(around => nodes.includes(around))
  return (
    <figure className="changed-page" aria-label={title}>
      <figcaption>
        <strong>{title}</strong>{' '}
        <span className="soft small">
          {formatWhen(kept.takenAt)}, {changed.length} changed elements marked
        </span>
      </figcaption>
      {error && <FailureState error={error} />}
      {!error && !(page.data && tree.data) && <LoadingState title="Loading the page …" />}
      {page.data && tree.data && (
        <PageView
          page={page.data}
          tree={tree.data}
          layers={layers}
          marks={marks}
          zoom="fit"
          shown={shownBox}
          asText={false}
          colorOf={node => (isIn(changed, node) ? `light-dark(${CHANGED}, #ff8f97)` : undefined)}
          isMarked={node => isIn(shown, node)}
          onHover={NOTHING}
          onPick={onPick}
        />
      )}
    </figure>
  )
}
