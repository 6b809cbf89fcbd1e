import { api } from '../browser-api.ts'
import { CLICK_MARK } from '../page-service.ts'

/** Clicks the element that the content script has marked, as a script of the page would. */
export const clickMarked = (tabId: number): Promise<unknown> =>
  api.scripting.executeScript({ target: { tabId }, world: 'MAIN', func: clickThere, args: [CLICK_MARK] })

/** Runs in the page, so it uses nothing outside of it. */
function clickThere(mark: string): void {
  const find = (root: Document | ShadowRoot): HTMLElement | undefined => {
    const found = root.querySelector<HTMLElement>(`[${mark}]`)
    if (found) return found
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inner = shadowRoot && find(shadowRoot)
      if (inner) return inner
    }
    return undefined
  }
  const element = find(document)
  element?.removeAttribute(mark)
  element?.click()
}
