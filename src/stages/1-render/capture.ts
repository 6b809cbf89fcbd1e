import type { CDPSession, Frame, Page } from 'playwright-core'
import { callInPage } from './call-in-page.ts'
import { cutAfter } from './in-page.ts'
import { type NodePlace, nodeNumber } from './node-place.ts'
import { type RenderWarning, type SnapshotDocument, STYLE_PROPERTIES, tooManyNodes } from './snapshot.ts'

export interface Capture {
  readonly documents: readonly SnapshotDocument[]
  readonly strings: readonly string[]
  readonly warnings: readonly RenderWarning[]
  /** The processes that number the nodes, to find these again. */
  readonly places: readonly NodePlace[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A process of the page during the capture. */
interface Part extends NodePlace {
  readonly session: CDPSession
  /** Its documents are `first` to `end`, exclusive. */
  readonly first: number
  readonly end: number
}

/**
 * Captures the page and all its frames as they are now. Frames of other sites have their own processes, and thus sessions.
 * The session with the page stays open.
 */
export async function capture(page: Page, maxNodes: number, main: CDPSession): Promise<Capture> {
  const context = page.context()
  const warnings: RenderWarning[] = []
  // Cut before it is sent: millions of nodes would exhaust our memory. The calls of a session are done in order.
  const [cut, whole, identity] = await Promise.all([
    callInPage(main, cutAfter, maxNodes),
    takeSnapshot(main),
    identityOf(main),
  ])
  if (cut) warnings.push(tooManyNodes(maxNodes))
  const parts: Part[] = [
    { frame: page.mainFrame(), session: main, ...identity, outer: undefined, first: 0, end: whole.documents.length },
  ]
  const frames = page.frames()
  // As many documents as frames: the process of the page has them all, and no frame has to be asked for its own.
  for (const frame of whole.documents.length < frames.length ? frames.slice(1) : []) {
    const session = await context.newCDPSession(frame).catch(() => undefined)
    // Without its own session, the frame is part of the snapshot of its parent.
    if (!session) continue
    try {
      parts.push(await addFrame(whole, parts, frame, session))
    } catch (error) {
      await session.detach().catch(() => {})
      warnings.push({
        kind: 'frame-missing',
        message: `failed to read the frame ${frame.url()} (${(error as Error).message.split('\n', 1)[0]})`,
      })
    }
  }
  for (const { session } of parts) if (session !== main) void session.detach().catch(() => {})
  return {
    ...whole,
    warnings,
    places: parts.map(({ frame, frameId, loader, outer }) => ({ frame, frameId, loader, outer })),
  }
}

async function addFrame(whole: Growing, parts: readonly Part[], frame: Frame, session: CDPSession): Promise<Part> {
  const around = partAround(frame, parts)
  const [inner, identity] = await Promise.all([takeSnapshot(session), identityOf(session)])
  const first = append(whole, numberedFor(inner, parts.length))
  const end = whole.documents.length
  if (around >= 0) await attach(whole, parts[around]!, around, identity.frameId, first)
  return { frame, session, ...identity, outer: around < 0 ? undefined : around, first, end }
}

async function identityOf(session: CDPSession): Promise<{ frameId: string; loader: string }> {
  const { frameTree } = await session.send('Page.getFrameTree')
  return { frameId: frameTree.frame.id, loader: frameTree.frame.loaderId }
}

interface Growing {
  readonly documents: SnapshotDocument[]
  readonly strings: string[]
}

async function takeSnapshot(session: CDPSession): Promise<Growing> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...STYLE_PROPERTIES],
  })
  // The protocol marks fields as optional that Chromium always sends for documents.
  return { documents: documents as unknown as SnapshotDocument[], strings }
}

/** The innermost part that contains a frame; -1 if none could be read. */
function partAround(frame: Frame, parts: readonly Part[]): number {
  for (let at = frame.parentFrame(); at; at = at.parentFrame()) {
    const found = parts.findIndex(part => part.frame === at)
    if (found >= 0) return found
  }
  return -1
}

function numberedFor({ documents, strings }: Growing, place: number): Growing {
  const renumber = (document: SnapshotDocument): SnapshotDocument => {
    const { nodes } = document
    return {
      ...document,
      nodes: { ...nodes, backendNodeId: nodes.backendNodeId?.map(own => nodeNumber(place, own)) ?? [] },
    }
  }
  return { documents: documents.map(renumber), strings }
}

/** Appends the documents of another session, renumbered. Returns the number of the first one. */
function append(whole: Growing, inner: Growing): number {
  const offset = whole.documents.length
  const base = whole.strings.length
  for (const text of inner.strings) whole.strings.push(text)
  for (const document of inner.documents) whole.documents.push(shift(document, base, offset))
  return offset
}

function shift(document: SnapshotDocument, base: number, offset: number): SnapshotDocument {
  const one = (index: number): number => (index < 0 ? index : index + base)
  const all = (indexes: readonly number[]): number[] => indexes.map(one)
  const { nodes, layout } = document
  const sparse = (values: { index: readonly number[]; value: readonly number[] }) => ({
    ...values,
    value: all(values.value),
  })
  return {
    ...document,
    documentURL: one(document.documentURL),
    baseURL: one(document.baseURL),
    title: one(document.title),
    contentLanguage: one(document.contentLanguage),
    encodingName: one(document.encodingName),
    nodes: {
      ...nodes,
      nodeName: all(nodes.nodeName),
      nodeValue: all(nodes.nodeValue),
      attributes: nodes.attributes.map(all),
      inputValue: sparse(nodes.inputValue),
      textValue: sparse(nodes.textValue),
      currentSourceURL: sparse(nodes.currentSourceURL),
      contentDocumentIndex: {
        ...nodes.contentDocumentIndex,
        value: nodes.contentDocumentIndex.value.map(number => number + offset),
      },
    },
    ...(layout ? { layout: { ...layout, styles: layout.styles.map(all), text: all(layout.text) } } : {}),
  }
}

/** Records in the element that shows a frame which document is in it. */
async function attach(whole: Growing, around: Part, place: number, frameId: string, document: number): Promise<void> {
  const { backendNodeId } = await around.session.send('DOM.getFrameOwner', { frameId })
  const number = nodeNumber(place, backendNodeId)
  for (const { nodes } of whole.documents.slice(around.first, around.end)) {
    const owner = nodes.backendNodeId?.indexOf(number) ?? -1
    if (owner < 0) continue
    const links = nodes.contentDocumentIndex as Mutable<typeof nodes.contentDocumentIndex>
    links.index = [...links.index, owner]
    links.value = [...links.value, document]
    return
  }
}
