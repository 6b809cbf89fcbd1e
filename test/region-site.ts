import { nodeOf } from '../src/stages/2-model/xpath.ts'
import { pageOf } from './page-of.ts'

/** A small site: the content in, above, and below its region. */
export const site = (inside: string, above = '', below = ''): string =>
  `<body><header class="top">${above}</header><main class="page"><nav class="way"></nav>
   <div id="region" class="book">${inside}</div></main><footer class="end">${below}</footer></body>`

export const BOOK = '<h1 class="name">A</h1><ul class="tags"><li class="tag">x</li></ul><p class="price">5</p>'

/** The page with its region. */
export function exampleOf(html: string) {
  const page = pageOf(html)
  return { page, region: nodeOf(page, '//*[@id="region"]')! }
}
