import type { Snapshot } from '../../stages/1-render/snapshot.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'

/** `1 record`, `1,204 records`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

type Line = readonly [label: string, value: string | number | undefined]

/** Label and value in two columns; lines without a value are omitted. */
function formatLines(lines: readonly Line[]): string {
  const shown = lines.filter(([, value]) => value !== undefined && value !== '')
  const width = Math.max(...shown.map(([label]) => label.length))
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')
}

export function formatSnapshotSummary(snapshot: Snapshot): string {
  const { documents, strings } = snapshot
  const text = (index: number): string => (index < 0 ? '' : strings[index]!)
  const frames = documents
    .slice(1)
    .map((document): Line => ['frame', `${text(document.documentURL)} (${document.nodes.nodeType.length} nodes)`])
  const boxes = documents.reduce((sum, document) => sum + (document.layout?.nodeIndex.length ?? 0), 0)
  return formatLines([
    ['page', snapshot.url],
    ['status', snapshot.status],
    ['title', text(documents[0]!.title)],
    ['read by', snapshot.renderedBy],
    ['encoding', text(documents[0]!.encodingName)],
    ['nodes', documents[0]!.nodes.nodeType.length],
    ...frames,
    ['boxes', boxes || undefined],
    ['strings', strings.length],
  ])
}

export function formatPageSummary(page: PageModel): string {
  const count = (flags: Uint8Array): number => flags.reduce((sum, flag) => sum + flag, 0)
  return formatLines([
    ['page', page.url],
    ['title', page.title],
    ['language', page.language],
    ['read by', page.renderedBy],
    ['nodes', `${page.nodeCount}, ${count(page.visible)} visible, ${count(page.clickable)} clickable`],
    ['frames', page.frames.length - 1 || undefined],
    ['text', `${page.textEnd[0]! - page.textStart[0]!} characters`],
    [
      'size',
      page.visual ? `${Math.round(page.visual.page.width)} × ${Math.round(page.visual.page.height)} pixels` : undefined,
    ],
    ['styles', page.visual?.styles.length],
  ])
}
