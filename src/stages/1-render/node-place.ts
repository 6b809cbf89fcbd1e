import type { CDPSession, Frame } from 'playwright-core'
import type { Tab } from './tab.ts'

/**
 * One process of a page: that of the main frame, or of a frame from another site. Chromium numbers the nodes in each
 * process from 1, so a number alone may refer to several nodes.
 */
export interface NodePlace {
  readonly frame: Frame
  readonly frameId: string
  /** Identifies the captured document. */
  readonly loader: string
  /** The index of the enclosing place. */
  readonly outer: number | undefined
}

/** Numbers per place: more than the nodes of any process. 32 places fit into 31 bits. */
const NUMBERS_PER_PLACE = 2 ** 26
const MAX_PLACES = 32
/** The number of nodes that cannot be found again. */
const NOWHERE = 0

/** A node number that is unique in the page; the main process keeps its own numbers. */
export function nodeNumber(place: number, own: number): number {
  return place < MAX_PLACES && own < NUMBERS_PER_PLACE ? place * NUMBERS_PER_PLACE + own : NOWHERE
}

/** Something in the live page. */
export interface LiveObject {
  readonly session: CDPSession
  readonly objectId: string
}

/** A node in the live page, until `release`. */
export interface LiveNode extends LiveObject {
  /** The position of the top left corner of its process's outermost frame in the window. */
  readonly offset: { readonly x: number; readonly y: number }
  release(): void
}

/** The group of objects that the browser keeps until they are released. */
const GROUP = 'amberyl'

/** Finds a node again; undefined once the node, its frame, or its page is gone. */
export async function findNode(tab: Tab, places: readonly NodePlace[], number: number): Promise<LiveNode | undefined> {
  const at = Math.floor(number / NUMBERS_PER_PLACE)
  const place = places[at]
  if (!place || number <= NOWHERE) return undefined
  const session = await sessionOf(tab, at, place)
  if (!session) return undefined
  const release = (): void => {
    const released =
      session === tab.session ? session.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }) : session.detach()
    void released.catch(() => {})
  }
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    // Another document in the same place has its own numbers.
    if (frameTree.frame.loaderId !== place.loader) throw new Error('the document was replaced')
    const { object } = await session.send('DOM.resolveNode', {
      backendNodeId: number % NUMBERS_PER_PLACE,
      objectGroup: GROUP,
    })
    return { session, objectId: object.objectId!, offset: await offsetOf(tab, places, place), release }
  } catch {
    release()
    return undefined
  }
}

async function sessionOf(tab: Tab, at: number, place: NodePlace): Promise<CDPSession | undefined> {
  if (at === 0) return tab.session
  return tab.page
    .context()
    .newCDPSession(place.frame)
    .catch(() => undefined)
}

async function offsetOf(tab: Tab, places: readonly NodePlace[], from: NodePlace): Promise<{ x: number; y: number }> {
  let [x, y] = [0, 0]
  for (let place = from; place.outer !== undefined; place = places[place.outer]!) {
    const session = await sessionOf(tab, place.outer, places[place.outer]!)
    if (!session) throw new Error('the enclosing frame is gone')
    const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId: place.frameId })
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId })
    x += model.content[0]!
    y += model.content[1]!
    if (session !== tab.session) void session.detach().catch(() => {})
  }
  return { x, y }
}

/** Calls a function of `in-page.ts` with a node or another object of the page as `this`. */
export async function callOn<T, A extends unknown[]>(
  { session, objectId }: LiveObject,
  call: (this: never, ...args: A) => T | Promise<T>,
  ...args: A
): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: String(call),
    arguments: args.map(value => ({ value })),
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as T
}

/** The same, but the result stays in the page; undefined if it is null. */
export async function callForObject(
  { session, objectId }: LiveObject,
  call: (this: never) => unknown,
): Promise<LiveObject | undefined> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: String(call),
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.objectId === undefined ? undefined : { session, objectId: result.objectId }
}
