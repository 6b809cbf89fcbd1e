// Functions that run inside the page: each is sent there separately, so it must not use anything outside of it.

/** A link of a page, as a person sees it. */
export interface PageLink {
  readonly text: string
  readonly url: string
}

/** The links below these elements, each as `tag.class`, from the inside to the outside. */
export function linksAt(place: string): PageLink[] {
  const placeOf = (link: Element): string => {
    const steps: string[] = []
    for (let at = link.parentElement; at; at = at.parentElement)
      steps.push(`${at.localName}.${at.getAttribute('class') ?? ''}`)
    return steps.join('/')
  }
  return [...document.links]
    .filter(link => placeOf(link) === place)
    .map(link => ({
      text: (link.textContent ?? '').replace(/\s+/g, ' ').trim(),
      url: (link as HTMLAnchorElement).href,
    }))
}

/** A box to draw on a screenshot, in the page's pixels. */
export interface DrawnBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Any CSS color. */
  readonly color: string
}

export interface Sample {
  /** The document is parsed. */
  readonly complete: boolean
  /** Its pictures and style sheets are loaded, too. */
  readonly loaded: boolean
  /** It contains something that could change it. */
  readonly mayChange: boolean
  readonly elements: number
  readonly text: number
}

export function takeSample(): Sample {
  const data = /json|template|html|text\/plain/
  const scripts = [...document.scripts].filter(({ type }) => !data.test(type))
  const movers = 'iframe, frame, object, embed, [onload], [onerror], meta[http-equiv=refresh i]'
  return {
    // Pictures that never load keep a page from being complete; everything else is loaded by then.
    complete: document.readyState !== 'loading',
    loaded: document.readyState === 'complete',
    mayChange: scripts.length > 0 || document.querySelector(movers) !== null,
    elements: document.getElementsByTagName('*').length,
    text: document.body?.textContent?.length ?? 0,
  }
}

/** A summary of what a page contains and shows, to detect changes. */
export interface Signature {
  readonly elements: number
  /** Characters of text. */
  readonly text: number
  /** Hash of all text except digits. */
  readonly letters: number
  /** Hashes of texts, links, pictures, and classes, distributed over a few numbers by position. */
  readonly marks: readonly number[]
}

/** Of the document, or of the tree that contains the node `this`, with open shadow trees. */
export function takeSignature(this: unknown): Signature {
  const MARKS = 32
  const marks = new Array<number>(MARKS).fill(0)
  let [elements, text, letters] = [0, 0, 0]
  const hash = (seed: number, value: string, isSkipped: (code: number) => boolean = () => false): number => {
    let result = seed
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if (!isSkipped(code)) result = Math.imul(result ^ code, 16777619)
    }
    return result
  }
  const isDigit = (code: number): boolean => code >= 48 && code <= 57
  const readElement = (element: Element): void => {
    const hidden = (element as HTMLElement).hidden === true || (element as HTMLElement).style?.display === 'none'
    let mark = hash(hidden ? 1 : 2, element.getAttribute('class') ?? '')
    for (const name of ['href', 'src']) mark = hash(mark, element.getAttribute(name) ?? '')
    marks[elements % MARKS] = (marks[elements % MARKS]! + mark) | 0
    elements++
  }
  const readText = (value: string): void => {
    text += value.length
    letters = hash(letters, value, isDigit)
    marks[elements % MARKS] = (marks[elements % MARKS]! + hash(3, value)) | 0
  }
  // A node of a frame is no Node of this window.
  const isNode = typeof (this as Partial<Node> | undefined)?.getRootNode === 'function'
  const roots: Node[] = [isNode ? (this as Node).getRootNode() : document]
  for (let root = roots.pop(); root; root = roots.pop()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) readText(node.nodeValue ?? '')
      else {
        readElement(node as Element)
        const { shadowRoot } = node as Element
        if (shadowRoot) roots.push(shadowRoot)
      }
    }
  }
  return { elements, text, letters, marks }
}

/** Lays out off-screen parts that the page excludes from layout, without changing its tree. */
export function layOutEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  window.scrollTo(0, 0)
}

/** Removes everything after this number of nodes; returns whether there was anything. */
export function cutAfter(limit: number): boolean {
  // Counting elements is cheap, walking all nodes is not; three times as many texts as elements are very rare.
  if (document.getElementsByTagName('*').length < limit / 4) return false
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let count = 0
  while (count < limit && walker.nextNode()) count++
  const last = walker.currentNode
  if (!walker.nextNode()) return false
  for (let node: Node | null = last; node; node = node.parentNode) while (node.nextSibling) node.nextSibling.remove()
  while (last.firstChild) last.firstChild.remove()
  return true
}

export function drawBoxes(boxes: readonly DrawnBox[]): void {
  const layer = document.createElement('div')
  layer.id = 'amberyl-boxes'
  layer.style.cssText = 'all:initial;position:absolute;left:0;top:0;z-index:2147483647;pointer-events:none'
  for (const { left, top, right, bottom, color } of boxes) {
    const box = document.createElement('div')
    const place = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`
    box.style.cssText = `all:initial;position:absolute;box-sizing:border-box;border:1px solid ${color};${place}`
    layer.append(box)
  }
  document.documentElement.append(layer)
}

export function removeBoxes(): void {
  document.getElementById('amberyl-boxes')?.remove()
}

/** The state of a planned click on an element. */
interface Aim {
  readonly isGone: boolean
  /** Whether a mouse click at the center of the element would hit it. */
  readonly hits: boolean
  /** Whether the element has been clicked since. */
  wasHit: boolean
  /** The address of a new window that was not opened. */
  newWindow: string
  /** Stops watching. */
  readonly stop: () => void
}

/** Scrolls an element into view, checks whether it can be hit, and keeps links from opening windows until `stop`. */
export async function aimAt(this: Node): Promise<Aim> {
  const element = this.nodeType === Node.ELEMENT_NODE ? (this as Element) : this.parentElement
  const gone = { isGone: true, hits: false, wasHit: false, newWindow: '', stop: () => {} }
  if (!element?.isConnected) return gone
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const frame = (): Promise<unknown> =>
    Promise.race([
      new Promise(resolve => requestAnimationFrame(resolve)),
      new Promise(resolve => setTimeout(resolve, 100)),
    ])
  await frame()
  await frame()
  if (!element.isConnected) return gone

  // Seen from outside, a click in a shadow tree is a click on its host.
  const trees: EventTarget[] = [window]
  let host: Element = element
  for (let root = host.getRootNode(); root instanceof ShadowRoot; root = host.getRootNode()) {
    trees.push(root)
    host = root.host
  }
  const areaOf = (rect: DOMRect): number => rect.width * rect.height
  const rects = [...element.getClientRects()].sort((a, b) => areaOf(b) - areaOf(a))
  const tree = element.getRootNode() as Document | ShadowRoot
  const rect = rects[0]
  const hit = rect && tree.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
  const isLinkAround = hit instanceof Element && hit.contains(element) && hit.closest('a, button, label') === hit
  const hits = hit instanceof Element && (element.contains(hit) || isLinkAround)
  const opensWindow = (link: HTMLAnchorElement): boolean => {
    const target = (link.target || document.querySelector('base')?.target || '').toLowerCase()
    if (['', '_self', '_parent', '_top'].includes(target) || !/^(https?|file):/.test(link.protocol)) return false
    return !document.querySelector(`iframe[name="${CSS.escape(target)}" i], frame[name="${CSS.escape(target)}" i]`)
  }
  const note = (event: Event): void => {
    const path = event.composedPath()
    if (path.includes(element) || path.includes(host) || (isLinkAround && path.includes(hit))) aim.wasHit = true
  }
  const guard = (event: Event): void => {
    const link = event.composedPath().find(each => each instanceof HTMLAnchorElement && each.href !== '')
    if (event.defaultPrevented || !link || !opensWindow(link as HTMLAnchorElement)) return
    event.preventDefault()
    aim.newWindow = (link as HTMLAnchorElement).href
  }
  window.addEventListener('click', note, true)
  for (const each of trees) each.addEventListener('click', guard)
  const aim: Aim = {
    isGone: false,
    hits,
    wasHit: false,
    newWindow: '',
    stop: () => {
      window.removeEventListener('click', note, true)
      for (const each of trees) each.removeEventListener('click', guard)
    },
  }
  return aim
}

/** The current state of an aim. */
export function readAim(this: Aim): { hits: boolean; isGone: boolean; wasHit: boolean; newWindow: string } {
  return { hits: this.hits, isGone: this.isGone, wasHit: this.wasHit, newWindow: this.newWindow }
}

export function stopAiming(this: Aim): void {
  this.stop()
}

/** A click by script: for elements that are covered or have no size. */
export function clickByScript(this: Node): void {
  const element = this.nodeType === Node.ELEMENT_NODE ? (this as Element) : this.parentElement
  if (element instanceof HTMLElement) element.click()
  else element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
}

/** The scroll position of a container. */
interface ScrollPlace {
  readonly top: number
  /** The maximum position. */
  readonly range: number
}

/** What scrolls a list, and the boxes around it that would if they had more in them. */
interface ListScroller {
  readonly box: Element
  readonly full: readonly Element[]
}

/**
 * The nearest scrollable ancestor of a node, else the element that scrolls the window; null if the node is gone. In a window
 * that is large enough, a box shows its whole list: its page still loads more when it is scrolled.
 */
export function findScroller(this: Node): ListScroller | null {
  if (!this.isConnected) return null
  const page = document.scrollingElement ?? document.documentElement
  const around = (node: Node): Node | null =>
    (node as Element).assignedSlot ?? node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)
  const full: Element[] = []
  for (let node = around(this); node; node = around(node)) {
    if (!(node instanceof Element) || node === page || node === document.body) continue
    const { overflowY } = getComputedStyle(node)
    if (!/auto|scroll|overlay/.test(overflowY)) continue
    if (node.scrollHeight > node.clientHeight + 1) return { box: node, full }
    full.push(node)
  }
  return { box: page, full }
}

export function hasFullBoxes(this: ListScroller): boolean {
  return this.full.length > 0
}

/** Scrolls one step down in a container, by default the window; then waits two frames. */
export async function scrollStep(
  this: unknown,
  step: 'screen' | 'glance' | 'end' | 'start' | 'back' | 'stay',
): Promise<{ before: ScrollPlace; after: ScrollPlace }> {
  const page = document.scrollingElement ?? document.documentElement
  const { box, full }: ListScroller =
    this instanceof Object && 'full' in this ? (this as ListScroller) : { box: page, full: [] }
  // Drawn again meanwhile: another look finds the new one, which may have more below.
  const gone = { top: 0, range: Number.MAX_SAFE_INTEGER }
  if (!box.isConnected) return { before: gone, after: gone }
  const height = box === page ? window.innerHeight : box.clientHeight
  const place = (): ScrollPlace => ({ top: box.scrollTop, range: Math.max(0, box.scrollHeight - height) })
  const before = place()
  if (step === 'stay') return { before, after: before }
  const listened = box === page ? document : box
  let heard = false
  const onScroll = (): void => {
    heard = true
  }
  listened.addEventListener('scroll', onScroll)
  const deltas = { end: box.scrollHeight, start: -before.top, back: -0.5 * height, screen: 0.9 * height }
  const deltaY = deltas[step === 'glance' ? 'screen' : step]
  const target = box === page ? (document.body ?? page) : box
  const wheel = { deltaY, bubbles: true, cancelable: true, composed: true }
  const [inner = target] = full
  inner.dispatchEvent(new WheelEvent('wheel', wheel))
  box.scrollTo({ top: before.top + deltaY, behavior: 'instant' })
  const frame = (): Promise<unknown> =>
    Promise.race([
      new Promise(resolve => requestAnimationFrame(resolve)),
      new Promise(resolve => setTimeout(resolve, 100)),
    ])
  await frame()
  await frame()
  listened.removeEventListener('scroll', onScroll)
  // At the end nothing moves, and Chromium withholds some events of tabs in use; pages need them anyway.
  for (const each of full) each.dispatchEvent(new Event('scroll'))
  if (!heard) listened.dispatchEvent(new Event('scroll', { bubbles: box === page }))
  if (!heard || full.length > 0) await frame()
  return { before, after: place() }
}

/** Whether something is loaded only when it comes into view. */
export function hasLazyParts(): boolean {
  return document.querySelector('[loading=lazy i]') !== null
}

export function lengthOf(this: ArrayLike<unknown>): number {
  return this.length
}

/** Before a tab is reused: removes what a page could leave for the next one, and silences its unload handlers. */
export function wipe(): void {
  for (const name of ['beforeunload', 'pagehide', 'unload', 'visibilitychange'])
    window.addEventListener(name, event => event.stopImmediatePropagation(), true)
  window.name = ''
  try {
    window.sessionStorage.clear()
  } catch {
    // Access may be denied.
  }
}

/** The site's storage for its visitor, other than cookies; undefined if access is denied. */
export function readStorage(): { origin: string; localStorage: { name: string; value: string }[] } | undefined {
  try {
    const localStorage = Object.entries(window.localStorage).map(([name, value]) => ({ name, value: String(value) }))
    return { origin: window.origin, localStorage }
  } catch {
    return undefined
  }
}
