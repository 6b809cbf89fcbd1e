import type { Mark } from '../tab-marks.ts'
import { makeBox, type Overlay, place, placeOf, style } from './overlay.ts'

/** Layouts that no event tells about are followed with this delay. */
const LATEST_MS = 500

interface Drawn {
  readonly nodes: readonly Node[]
  readonly box: HTMLElement
}

/** Draws boxes over the page and keeps them where their nodes are, until the returned function is called. */
export function drawMarks(
  overlay: Overlay,
  marks: readonly Mark[],
  nodeOf: (number: number) => Node | undefined,
): () => void {
  const drawn = marks.map((mark): Drawn => {
    const box = makeBox(mark.color, mark.isStrong === true)
    if (mark.label) box.append(labelOf(mark.label, mark.color))
    return { nodes: mark.nodes.flatMap(number => nodeOf(number) ?? []), box }
  })
  const layer = document.createElement('div')
  layer.append(...drawn.map(({ box }) => box))
  const remove = overlay.add(layer)
  const update = (): void => {
    overlay.keep()
    // All are read before any is written: the page is laid out once.
    const places = drawn.map(({ nodes }) => placeOf(nodes))
    for (const [at, { box }] of drawn.entries()) place(box, places[at])
  }
  const stop = onLayout(update)
  update()
  return () => {
    stop()
    remove()
  }
}

/** Calls back in the next frame after scrolling and changes of size, and now and then. */
function onLayout(update: () => void): () => void {
  let frame = 0
  const soon = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  }
  window.addEventListener('scroll', soon, { capture: true, passive: true })
  window.addEventListener('resize', soon, { passive: true })
  const timer = setInterval(soon, LATEST_MS)
  return () => {
    window.removeEventListener('scroll', soon, { capture: true })
    window.removeEventListener('resize', soon)
    clearInterval(timer)
    cancelAnimationFrame(frame)
  }
}

function labelOf(text: string, color: string): HTMLElement {
  const label = document.createElement('div')
  label.textContent = text
  style(label, {
    all: 'initial',
    position: 'absolute',
    left: '-2px',
    bottom: '100%',
    padding: '0 4px',
    font: '11px/16px system-ui, sans-serif',
    color: '#fff',
    background: color,
    'white-space': 'nowrap',
    'border-radius': '3px 3px 0 0',
    'pointer-events': 'none',
  })
  return label
}
