// Functions that run inside the page: each is sent there by itself, so it may use nothing from outside of it.

/** A box to be drawn on a screenshot, in the page's pixels. */
export interface DrawnBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Any CSS colour. */
  readonly color: string
}

export interface Sample {
  readonly complete: boolean
  readonly elements: number
  readonly text: number
}

export function takeSample(): Sample {
  return {
    // Pictures that never come keep a page from being complete; everything else in it is there by then.
    complete: document.readyState !== 'loading',
    elements: document.getElementsByTagName('*').length,
    text: document.body?.textContent?.length ?? 0,
  }
}

/** Off-screen parts that the page asks not to lay out are laid out all the same, without touching its tree. */
export function layOutEverything(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  window.scrollTo(0, 0)
}

/** Removes everything after the first so many nodes, and says whether there was anything. */
export function cutAfter(limit: number): boolean {
  // Counting elements costs nothing, walking all nodes does; three times as many texts as elements are very rare.
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
