/**
 * Our layer over the page: one element of no size, with a closed shadow tree that the page cannot see into. Everything in
 * it is placed by the window, so nothing of the page moves.
 */
export class Overlay {
  readonly host: HTMLElement
  readonly #root: ShadowRoot
  #users = 0

  constructor() {
    this.host = document.createElement('amberyl-overlay')
    style(this.host, {
      all: 'initial',
      position: 'fixed',
      left: '0',
      top: '0',
      width: '0',
      height: '0',
      'z-index': '2147483647',
      'pointer-events': 'none',
    })
    this.#root = this.host.attachShadow({ mode: 'closed' })
  }

  /** The element, while it is part of the page. */
  get shown(): Element | undefined {
    return this.host.isConnected ? this.host : undefined
  }

  /** Adds an element to the layer; what is returned removes it. */
  add(element: HTMLElement): () => void {
    this.#users++
    this.#root.append(element)
    this.keep()
    return () => {
      if (element.parentNode !== this.#root) return
      element.remove()
      this.#users--
      if (this.#users === 0) this.host.remove()
    }
  }

  /** Some pages remove what they do not know. */
  keep(): void {
    if (this.#users > 0 && !this.host.isConnected) document.documentElement.append(this.host)
  }
}

export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Styles that no rule of the page changes. Set one by one, which no policy of a page forbids. */
export function style(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

export function makeBox(color: string, isStrong: boolean): HTMLElement {
  const box = document.createElement('div')
  const width = isStrong ? 3 : 2
  style(box, {
    all: 'initial',
    position: 'fixed',
    'box-sizing': 'border-box',
    border: `${width}px solid ${color}`,
    'border-radius': '3px',
    'pointer-events': 'none',
    ...(isStrong ? { 'box-shadow': `0 0 0 2px #fff, 0 0 0 4px ${color}` } : {}),
  })
  return box
}

/** The line of a box is around its nodes, and covers nothing of them. */
const AROUND_PX = 3

/** Puts a box to its place in the window; undefined hides it. */
export function place(box: HTMLElement, at: Place | undefined): void {
  const px = ({ left, top, width, height }: Place): Record<string, string> => ({
    left: `${left - AROUND_PX}px`,
    top: `${top - AROUND_PX}px`,
    width: `${width + 2 * AROUND_PX}px`,
    height: `${height + 2 * AROUND_PX}px`,
  })
  style(box, at ? { display: 'block', ...px(at) } : { display: 'none' })
}

/** Where nodes are in the window, together; undefined if nothing of them is shown. */
export function placeOf(nodes: readonly Node[]): Place | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const node of nodes) {
    const rect = node.isConnected ? rectOf(node) : undefined
    if (!rect || (rect.width === 0 && rect.height === 0)) continue
    const offset = frameOffset(node)
    left = Math.min(left, rect.left + offset.left)
    top = Math.min(top, rect.top + offset.top)
    right = Math.max(right, rect.right + offset.left)
    bottom = Math.max(bottom, rect.bottom + offset.top)
  }
  return right > left || bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined
}

function rectOf(node: Node): DOMRect | undefined {
  if (node.nodeType === Node.ELEMENT_NODE) return Element.prototype.getBoundingClientRect.call(node)
  if (node.nodeType !== Node.TEXT_NODE) return undefined
  const range = document.createRange()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}

/** Where the document of a node begins in the window. */
function frameOffset(node: Node): { left: number; top: number } {
  let [left, top] = [0, 0]
  let view = node.ownerDocument?.defaultView
  while (view && view !== window && view.frameElement) {
    const frame = view.frameElement
    const rect = frame.getBoundingClientRect()
    left += rect.left + frame.clientLeft
    top += rect.top + frame.clientTop
    view = frame.ownerDocument.defaultView
  }
  return { left, top }
}
