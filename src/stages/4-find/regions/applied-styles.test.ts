import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageModel, Style } from '../../2-model/page-model.ts'
import { hasAppliedStyles } from './applied-styles.ts'

/** A page whose links have these colors and lines. */
function styled(links: readonly (readonly [color: string, line: string])[]): PageModel {
  const page = pageOf(links.map((_, at) => `<a href="/${at}">Link ${at}</a>`).join(' '))
  const column = (): Float32Array => new Float32Array(page.nodeCount)
  let link = -1
  const style = Int32Array.from(page.tag, tag => (page.tags[tag] === 'a' ? ++link : -1))
  const styles = links.map(([color, textDecoration]) => ({ color, textDecoration }) as Style)
  const [left, top, right, bottom] = [column(), column(), column(), column()]
  const size = { width: 1280, height: 900 }
  return { ...page, visual: { page: size, viewport: size as never, left, top, right, bottom, style, styles } }
}

const PLAIN = ['rgb(0, 0, 238)', 'underline solid rgb(0, 0, 238)'] as const
const OWN = ['rgb(20, 20, 20)', 'none'] as const

test('style sheets do not apply if most links look as the browser draws them', () => {
  expect(hasAppliedStyles(styled([PLAIN, PLAIN, OWN]))).toBe(false)
  expect(hasAppliedStyles(styled([PLAIN, OWN, OWN]))).toBe(true)
  expect(hasAppliedStyles(styled([['rgb(0, 0, 238)', 'none'], OWN]))).toBe(true)
})

test('a parsed page has no styles, and a page without links is believed', () => {
  expect(hasAppliedStyles(pageOf('<a href="/">Home</a>'))).toBe(false)
  expect(hasAppliedStyles(styled([]))).toBe(true)
})
