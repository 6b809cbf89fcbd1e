import type { Renderer } from '../../stages/1-render/renderer.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { readDomainCorpus } from '../domain/domain-corpus.ts'
import { readPageCases } from '../records/page-cases.ts'
import { readRecordsCorpus, readSecondPages } from '../records/records-corpus.ts'
import type { LabelledLists } from '../records/region-examples.ts'
import { readTemplateCorpus, readTemplatePage } from '../template/template-corpus.ts'

/** Folders of labeled pages, by what their labels say. */
export interface TrainingFolders {
  /** The main list is labeled, or there is none. */
  readonly corpus: readonly string[]
  /** Every list is labeled. */
  readonly allLists: readonly string[]
  /** The records of a domain are labeled: they are the main list. */
  readonly domains: readonly string[]
  /** Pages of one thing each (articles, products, recipes): none has a list. */
  readonly details: readonly string[]
  /** Handwritten pages. */
  readonly cases: readonly string[]
}

interface TrainingPage extends Omit<LabelledLists, 'annotated'> {
  readonly page: PageModel
}

export async function* readTrainingPages(folders: TrainingFolders, renderer?: Renderer): AsyncGenerator<TrainingPage> {
  const main = { isAllLists: false, isOwn: false }
  for (const folder of folders.corpus) {
    for await (const page of readRecordsCorpus(folder, renderer)) yield { ...page, ...main, corpus: folder }
    for await (const page of readSecondPages(folder, renderer)) yield { ...page, ...main, corpus: folder }
  }
  for (const folder of folders.allLists)
    for await (const page of readRecordsCorpus(folder, renderer)) yield { ...page, isAllLists: true, isOwn: false }
  for (const folder of folders.domains) {
    for await (const { labels, ...page } of readDomainCorpus(folder, renderer)) {
      const records = labels.flatMap(area => area.records.map(({ nodes }) => nodes))
      yield { ...page, ...main, labels: [{ main: true, records }] }
    }
  }
  for (const folder of folders.details) {
    for (const [id, site] of sitesOf(await readTemplateCorpus(folder)))
      yield { ...main, id, site, page: await readTemplatePage(folder, id, renderer), labels: [] }
  }
  for (const folder of folders.cases)
    for await (const page of readPageCases(folder, renderer)) yield { ...page, isAllLists: false, isOwn: true }
}

/** The site of each page. */
function sitesOf({ pairs, sets }: Awaited<ReturnType<typeof readTemplateCorpus>>): Map<string, string> {
  const sites = new Map<string, string>()
  for (const { set, site = set, pages } of sets) for (const page of pages) sites.set(page, site)
  for (const { id, site = id, before, after } of pairs) for (const page of [before, after]) sites.set(page, site)
  return sites
}
