import type { PickedNode } from '../tab-marks.ts'
import { makeBox, type Overlay, place, placeOf, style } from './overlay.ts'

/** What a mouse and a finger do; while picking, the page gets none of it. */
const KEPT = [
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointercancel'],
  ...['mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  ...['touchstart', 'touchend', 'touchmove'],
]

interface Picking {
  readonly overlay: Overlay
  readonly color: string
  /** The number of a node, if it was part of the last snapshot. */
  readonly numberOf: (node: Node) => number | undefined
  readonly shadowRootOf: (element: Element) => ShadowRoot | null
  readonly onPicked: (picked: PickedNode) => void
  readonly signal: AbortSignal
}

/** Outlines what is under the pointer and reports what is clicked, until Escape is pressed or it is aborted. */
export function pickNodes({ overlay, color, numberOf, shadowRootOf, onPicked, signal }: Picking): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const outline = makeBox(color, true)
  // Lies over the page, so that nothing in it is hovered, focused, or followed.
  const shield = document.createElement('div')
  style(shield, { all: 'initial', position: 'fixed', inset: '0', cursor: 'crosshair', 'pointer-events': 'auto' })
  const layer = document.createElement('div')
  layer.append(shield, outline)
  place(outline, undefined)
  const remove = overlay.add(layer)
  const under = (event: MouseEvent): Element | undefined => {
    style(shield, { 'pointer-events': 'none' })
    const element = elementAt(event.clientX, event.clientY, shadowRootOf)
    style(shield, { 'pointer-events': 'auto' })
    return element && numberOf(element) !== undefined ? element : undefined
  }
  const onEvent = (event: Event): void => {
    event.stopImmediatePropagation()
    if (event.cancelable) event.preventDefault()
    if (!(event instanceof MouseEvent)) return
    if (event.type === 'mousemove') {
      const element = under(event)
      place(outline, element && placeOf([element]))
    }
    const element = event.type === 'click' ? under(event) : undefined
    if (element) onPicked({ node: numberOf(element)!, text: textOf(element) })
  }
  return new Promise(resolve => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      event.preventDefault()
      end()
    }
    const end = (): void => {
      for (const type of KEPT) window.removeEventListener(type, onEvent, { capture: true })
      window.removeEventListener('keydown', onKey, { capture: true })
      signal.removeEventListener('abort', end)
      remove()
      resolve()
    }
    for (const type of KEPT) window.addEventListener(type, onEvent, { capture: true, passive: false })
    window.addEventListener('keydown', onKey, { capture: true })
    signal.addEventListener('abort', end)
  })
}

/** The innermost element at a place in the window, also in shadow trees and in frames that can be read. */
function elementAt(x: number, y: number, shadowRootOf: (element: Element) => ShadowRoot | null): Element | undefined {
  let at: { tree: Document | ShadowRoot; x: number; y: number } = { tree: document, x, y }
  for (;;) {
    const element = at.tree.elementFromPoint(at.x, at.y)
    if (!element) return undefined
    const inner = shadowRootOf(element)
    const frame = (element as HTMLIFrameElement).contentDocument
    if (inner?.elementFromPoint(at.x, at.y)) at = { ...at, tree: inner }
    else if (frame) {
      const { left, top } = element.getBoundingClientRect()
      at = { tree: frame, x: at.x - left - element.clientLeft, y: at.y - top - element.clientTop }
      if (!frame.elementFromPoint(at.x, at.y)) return element
    } else return element
  }
}

// biome-ignore lint/performance/useDomNodeTextContent: what is seen counts, not what is hidden in between.
const textOf = (element: Element): string => ((element as HTMLElement).innerText ?? element.textContent ?? '').trim()
