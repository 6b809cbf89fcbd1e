import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Renderer } from '../../stages/1-render/renderer.ts'
import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { nodesOf } from '../../stages/2-model/xpath.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import { readModel } from '../corpus.ts'
import type { LabelledRegion } from './score.ts'

/** A handwritten page with its main list: a folder with page.html and expected.json. */
interface PageCase {
  readonly id: string
  readonly site: string
  readonly page: PageModel
  readonly labels: readonly LabelledRegion[]
}

interface Expected {
  readonly url: string
  readonly none?: boolean
  readonly records?: string
  readonly starts?: string
  readonly beside?: string
  readonly only?: string
}

/** Cases that need a browser are left out without one. */
export async function* readPageCases(folder: string, renderer?: Renderer): AsyncGenerator<PageCase> {
  for (const slug of (await readdir(folder)).sort()) {
    const expected = JSON.parse(await readFile(join(folder, slug, 'expected.json'), 'utf8')) as Expected
    if (expected.only && !renderer) continue
    const page = await readModel(await readFile(join(folder, slug, 'page.html')), expected.url, { renderer })
    const labels = expected.none ? [] : [{ main: true, records: expectedRecords(page, expected) }]
    yield { id: slug, site: `own ${slug}`, page, labels }
  }
}

/** The records of a case: one node each, two with those of `beside`, or several if `starts` says which of them start a record. */
export function expectedRecords(
  page: PageModel,
  { records, starts, beside }: Pick<Expected, 'records' | 'starts' | 'beside'>,
): RecordNodes[] {
  const nodes = nodesOf(page, records!)
  if (beside) {
    const seconds = nodesOf(page, beside)
    return nodes.map((node, at) => [node, seconds[at]!])
  }
  if (!starts) return nodes.map(node => [node])
  const first = new Set(nodesOf(page, starts))
  const groups: NodeId[][] = []
  for (const node of nodes) {
    if (first.has(node)) groups.push([node])
    else groups.at(-1)?.push(node)
  }
  return groups
}
