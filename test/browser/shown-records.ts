import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DemoRecord } from '../../demo/listing.ts'

/** What a record shows in the browser: the texts of its elements and text nodes, and where its links and images lead. */
export interface ShownRecord {
  /** What tells it from others when rows are used again; its place otherwise. */
  readonly key: string
  readonly texts: readonly string[]
  readonly addresses: readonly string[]
}

/** The records in the page as it stands now. */
export function shownRecords(page: Page, selector: string): Promise<ShownRecord[]> {
  return page.locator(selector).evaluateAll(elements =>
    elements.map((element, place) => {
      const texts: string[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node: Node | null = element; node; node = walker.nextNode())
        texts.push((node.textContent ?? '').replace(/\s+/g, ' ').trim())
      const addresses = [...element.querySelectorAll('a, img'), element].flatMap(inner => {
        const target = inner.getAttribute('href') ?? inner.getAttribute('src')
        return target ? new URL(target, document.baseURI).pathname : []
      })
      return { key: element.getAttribute('aria-rowindex') ?? addresses[0] ?? String(place), texts, addresses }
    }),
  )
}

/** A record's fields stand in the page as they are in the data, and so do its links. */
export function expectShown(shown: readonly ShownRecord[], records: readonly DemoRecord[]): void {
  const missing = records.flatMap(({ url, image, fields }, index) => {
    const { texts = [], addresses = [] } = shown[index] ?? {}
    const values = Object.values(fields).flatMap(value => value ?? [])
    const paths = [url, image].filter(path => path !== undefined)
    return [...values.filter(value => !texts.includes(value)), ...paths.filter(path => !addresses.includes(path))]
  })
  expect([shown.length, missing]).toEqual([records.length, []])
}
