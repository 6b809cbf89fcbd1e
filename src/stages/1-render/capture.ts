import type { CDPSession, Frame, Page } from 'playwright-core'
import { cutAfter } from './in-page.ts'
import { tooManyNodes } from './parse.ts'
import { type RenderWarning, type SnapshotDocument, STYLE_PROPERTIES } from './snapshot.ts'

export interface Capture {
  readonly documents: readonly SnapshotDocument[]
  readonly strings: readonly string[]
  readonly warnings: readonly RenderWarning[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Takes the page and all its frames as they are now. Frames of other sites live in processes, so sessions, of their own. */
export async function capture(page: Page, maxNodes: number): Promise<Capture> {
  const context = page.context()
  const warnings: RenderWarning[] = []
  // Cut before it is sent: millions of nodes would exhaust our memory.
  const [main, cut] = await Promise.all([context.newCDPSession(page), page.evaluate(cutAfter, maxNodes)])
  if (cut) warnings.push(tooManyNodes(maxNodes))
  const whole = await takeSnapshot(main)
  const sessions = new Map<Frame, { session: CDPSession; firstDocument: number }>()
  sessions.set(page.mainFrame(), { session: main, firstDocument: 0 })
  for (const frame of page.frames().slice(1)) {
    const session = await context.newCDPSession(frame).catch(() => undefined)
    // No session of its own: the frame is part of the snapshot of the one around it.
    if (!session) continue
    try {
      const outer = sessionAround(frame, sessions)
      const inner = await takeSnapshot(session)
      const firstDocument = append(whole, inner)
      if (outer) await attach(whole, outer.session, session, firstDocument)
      sessions.set(frame, { session, firstDocument })
    } catch (error) {
      warnings.push({
        kind: 'frame-missing',
        message: `a frame could not be read: ${frame.url()} (${(error as Error).message.split('\n', 1)[0]})`,
      })
    } finally {
      if (!sessions.has(frame)) await session.detach().catch(() => {})
    }
  }
  for (const { session } of sessions.values()) void session.detach().catch(() => {})
  return { ...whole, warnings }
}

interface Growing {
  readonly documents: SnapshotDocument[]
  readonly strings: string[]
}

async function takeSnapshot(session: CDPSession): Promise<Growing> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...STYLE_PROPERTIES],
  })
  // The protocol marks as optional what Chromium always sends for documents.
  return { documents: documents as unknown as SnapshotDocument[], strings }
}

function sessionAround<T>(frame: Frame, sessions: ReadonlyMap<Frame, T>): T | undefined {
  for (let at = frame.parentFrame(); at; at = at.parentFrame()) {
    const found = sessions.get(at)
    if (found) return found
  }
  return undefined
}

/** Adds another session's documents; their numbers move up by what is there already. Returns the first one's number. */
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

/** Tells the element that shows a frame which document is in it. */
async function attach(whole: Growing, outer: CDPSession, inner: CDPSession, document: number): Promise<void> {
  const { frameTree } = await inner.send('Page.getFrameTree')
  const { backendNodeId } = await outer.send('DOM.getFrameOwner', { frameId: frameTree.frame.id })
  for (const { nodes } of whole.documents) {
    const owner = nodes.backendNodeId?.indexOf(backendNodeId) ?? -1
    if (owner < 0) continue
    const links = nodes.contentDocumentIndex as Mutable<typeof nodes.contentDocumentIndex>
    links.index = [...links.index, owner]
    links.value = [...links.value, document]
    return
  }
}
