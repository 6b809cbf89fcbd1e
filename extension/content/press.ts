import { aimAt, clickByScript, type Signature, takeSignature } from '../../src/stages/1-render/in-page.ts'
import { CLICK_MARK, type Pressed } from '../page-service.ts'

/** Points at a node and clicks it, as far as a script can: the page gets the events that a mouse makes. */
export async function press(node: Node, sign: () => Signature): Promise<Pressed> {
  const aim = await aimAt.call(node)
  const element = elementOf(node)
  if (aim.isGone || !element) return { kind: 'gone' }
  try {
    for (const type of ['pointerover', 'mouseover', 'pointermove', 'mousemove']) fire(element, type, 0)
    // Taken after pointing, so that its effects do not count as effects of the click.
    const [before, treeBefore] = [sign(), takeSignature.call(node)]
    for (const type of ['pointerdown', 'mousedown']) fire(element, type, 1)
    if (isFocusable(element)) element.focus({ preventScroll: true })
    for (const type of ['pointerup', 'mouseup']) fire(element, type, 0)
    // Browsers forbid scripts of extensions to run scripts of a page, even by a click.
    const isLeft = /^javascript:/i.test(targetOf(node) ?? '')
    if (isLeft) element.setAttribute(CLICK_MARK, '')
    else clickByScript.call(node)
    return { kind: 'pressed', before, treeBefore, newWindow: aim.newWindow, isLeft }
  } finally {
    aim.stop()
  }
}

/** Where the link around a node leads. */
export function targetOf(node: Node): string | undefined {
  const link = elementOf(node)?.closest('a[href], area[href]')
  const href = link && (link as HTMLAnchorElement).href
  return typeof href === 'string' && href !== '' ? href : undefined
}

const elementOf = (node: Node): Element | null =>
  node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement

const isFocusable = (element: Element): element is HTMLElement =>
  typeof (element as HTMLElement).focus === 'function' && (element as HTMLElement).tabIndex >= 0

function fire(element: Element, type: string, buttons: number): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  const how = {
    bubbles: true,
    cancelable: true,
    composed: true,
    detail: 1,
    clientX: left + width / 2,
    clientY: top + height / 2,
    button: 0,
    buttons,
  }
  const isPointer = type.startsWith('pointer')
  element.dispatchEvent(
    isPointer ? new PointerEvent(type, { ...how, pointerType: 'mouse', isPrimary: true }) : new MouseEvent(type, how),
  )
}
