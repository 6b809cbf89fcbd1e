import { parseHtml } from '../src/stages/1-render/parse.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'

/** The model of a page written in a test, parsed without a browser. */
export function pageOf(html: string, url = 'http://example.test/list', at?: string): PageModel {
  return buildModel(parseHtml(html, { url, at }))
}
