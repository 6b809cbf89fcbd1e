import type { CDPSession } from 'playwright-core'
import { callInPage } from '../call-in-page.ts'
import { hasLazyParts, lengthOf } from '../in-page.ts'
import { callOn } from '../node-place.ts'
import type { Tab } from '../tab.ts'

/** Events that neither scrolling nor what it brings into view causes. All others may be answers to it. */
const UNRELATED_EVENTS = new Set(
  `click dblclick auxclick contextmenu mousedown mouseup pointerdown pointerup pointercancel keydown keyup keypress
  touchstart touchmove touchend touchcancel beforeinput input change submit reset invalid select focus blur focusin
  focusout copy cut paste dragstart drag dragend dragenter dragover dragleave drop DOMContentLoaded readystatechange
  pageshow pagehide beforeunload unload popstate hashchange visibilitychange message storage online offline beforeprint
  afterprint`.split(/\s+/),
)

/** It calls a script when something comes into view. */
const OBSERVER = 'IntersectionObserver'

const GROUP = 'amberyl-hearing'

/**
 * Whether the scripts of a page may notice that it is scrolled. They do not if none of them has run for this long, so that none
 * looks by itself, and if there is no observer, no frame, nothing that loads when it comes into view, and no listener of an
 * event that scrolling causes. Asked of the browser; where that fails, they may.
 */
export async function mayHearScrolling({ page, session, scripts }: Tab, idleMs: number): Promise<boolean> {
  if (page.frames().length > 1 || !(await scripts.staysIdle(idleMs).catch(() => false))) return true
  try {
    const [loadsLater, ...listeners] = await Promise.all([
      callInPage(session, hasLazyParts),
      listenersOf(session, 'window'),
      listenersOf(session, 'document'),
    ])
    const known = listeners.flat()
    if (loadsLater || !known.every(isUnrelated) || (await mayExist(session, OBSERVER))) return true
    // Something else has listeners: a media query, the visual viewport.
    return !(known.length >= (await scripts.counts()).listeners)
  } catch {
    return true
  } finally {
    session.send('Runtime.releaseObjectGroup', { objectGroup: GROUP }).catch(() => {})
  }
}

interface Listener {
  readonly of: string
  readonly type: string
}

/** The load event of a window comes once; that of a picture when it is in view. */
const isUnrelated = ({ of, type }: Listener): boolean =>
  UNRELATED_EVENTS.has(type) || (of === 'window' && type === 'load')

/** Of an object; of a document, also those of everything in it, including shadow trees. */
async function listenersOf(session: CDPSession, of: 'window' | 'document'): Promise<Listener[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: of, objectGroup: GROUP })
  const found = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId!,
    depth: -1,
    pierce: true,
  })
  return found.listeners.map(({ type }) => ({ of, type }))
}

/**
 * Whether the page has objects of a class of the browser; it may, if the page has put another class in its place. The browser
 * collects garbage for it, so it is asked last.
 */
async function mayExist(session: CDPSession, name: string): Promise<boolean> {
  const look = (expression: string) => session.send('Runtime.evaluate', { expression, objectGroup: GROUP })
  const [{ result: made }, { result: prototype }] = await Promise.all([look(name), look(`${name}.prototype`)])
  if (made.description !== `function ${name}() { [native code] }`) return true
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId!,
    objectGroup: GROUP,
  })
  return (await callOn({ session, objectId: objects.objectId! }, lengthOf)) > 0
}
