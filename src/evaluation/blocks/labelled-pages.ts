import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { attributeOf, type NodeId } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { type LabelledEntry, type LabelledLink, labelsOf } from '../../stages/4-find/blocks/page-labels.ts'
import { type CorpusReading, readLabels, readModel } from '../corpus.ts'
import type { OwnPages } from './card.ts'
import type { LabelledPage } from './examples.ts'
import { type NextPageLabel, targetName } from './score.ts'

interface PaginationPage extends LabelledPage {
  readonly label: NextPageLabel
  readonly topic: string
  readonly isScored: boolean
  /** Whether it can be learned from; some pages are ambiguous. */
  readonly isLearned: boolean
  /** The time for annotating. */
  readonly ms: number
}

interface PaginationEntry extends LabelledEntry {
  readonly topic?: string
  readonly scored?: boolean
  readonly sequence?: string
}

/** Pages whose pager leads through a single entry of a list are not evaluated. */
const isScored = ({ scored, sequence }: PaginationEntry): boolean => scored !== false && sequence !== 'item'

const isNext = ({ kind, scope }: LabelledLink): boolean => /^next/.test(kind) && scope !== 'item'

/** A single entry with links to its neighbors has no next page, unless somebody labeled one. */
const isLearned = (entry: PaginationEntry): boolean =>
  isScored(entry) || (entry.sequence === 'item' && !entry.links.some(isNext))

/** The size of a corpus. */
export async function countCorpus(folder: string): Promise<{ pages: number; sites: number }> {
  const learned = (await readLabels<PaginationEntry>(folder)).filter(isLearned)
  return { pages: learned.length, sites: new Set(learned.map(({ site }) => site)).size }
}

/** The labeled pages of a pagination corpus: labels.json and pages/. */
export async function* readPaginationCorpus(folder: string, reading: CorpusReading): AsyncGenerator<PaginationPage> {
  for (const entry of await readLabels<PaginationEntry>(folder)) {
    const bytes = await readFile(join(folder, 'pages', `${entry.id}.html`))
    const page = await readModel(bytes, entry.url, reading)
    const links = entry.links.filter(isNext)
    const labels = new Map<NodeId, string>()
    for (const link of links) {
      const node = nodeOf(page, link.xpath)
      if (node !== undefined) labels.set(node, link.kind)
    }
    const start = performance.now()
    const annotated = annotate(page, reading.annotators)
    const ms = performance.now() - start
    yield {
      id: entry.id,
      site: entry.site,
      topic: entry.topic ?? '',
      isScored: isScored(entry),
      isLearned: isLearned(entry),
      annotated,
      ms,
      labels,
      label: { targets: groupTargets(links) },
    }
  }
}

/** The pages of corpora whose labels are classes of a block type. */
export async function* readLabelledCorpora(
  folders: readonly string[],
  definition: BlockDefinition,
  reading: CorpusReading,
): AsyncGenerator<LabelledPage> {
  for (const folder of folders) {
    for (const entry of await readLabels<LabelledEntry>(folder)) {
      const bytes = await readFile(join(folder, 'pages', `${entry.id}.html`))
      const annotated = annotate(await readModel(bytes, entry.url, reading), reading.annotators)
      const labels = labelsOf(annotated, definition, entry)
      const known = labels.flatMap(({ node, class: name }) => (node === undefined ? [] : [[node, name] as const]))
      yield { id: entry.id, site: entry.site, annotated, labels: new Map(known) }
    }
  }
}

/** Links to one address, or of one group, are one target. */
function groupTargets(links: readonly LabelledLink[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const link of links) {
    const name = targetName(link.target ?? undefined, link.xpath)
    const key = link.group ?? (link.target ? name : `script ${link.href || link.xpath}`)
    targets.set(key, (targets.get(key) ?? new Set()).add(name).add(link.xpath))
  }
  return [...targets.values()].map(names => [...names])
}

/** The pages that ship with a block type: the address is on the root element, the classes on the labeled ones. */
export async function* readOwnPages(folder: string, reading: CorpusReading): AsyncGenerator<LabelledPage> {
  const pages = join(folder, 'pages')
  if (!existsSync(pages)) return
  for (const file of (await readdir(pages)).filter(name => name.endsWith('.html')).sort()) {
    const bytes = await readFile(join(pages, file))
    const url = (bytes.toString().match(/data-url="([^"]+)"/)?.[1] ?? '').replaceAll('&amp;', '&')
    if (!URL.canParse(url)) throw new UsageError(`${join(pages, file)} has no data-url on its root element`)
    const page = await readModel(bytes, url, reading)
    const labels = new Map<NodeId, string>()
    for (let node = 0; node < page.nodeCount; node++) {
      const label = attributeOf(page, node, 'data-block-class')
      if (label !== undefined) labels.set(node, label)
    }
    const id = basename(file, '.html')
    yield { id, site: `own ${id}`, annotated: annotate(page, reading.annotators), labels }
  }
}

/** How many pages ship with a block type, and in which languages. */
export async function countOwnPages(folder: string): Promise<OwnPages> {
  const pages = join(folder, 'pages')
  const files = existsSync(pages) ? (await readdir(pages)).filter(name => name.endsWith('.html')) : []
  const texts = await Promise.all(files.sort().map(file => readFile(join(pages, file), 'utf8')))
  const languages: Record<string, number> = {}
  for (const text of texts) {
    const language = text.match(/<html[^>]*\blang="([a-z]+)/i)?.[1]?.toLowerCase() ?? 'unknown'
    languages[language] = (languages[language] ?? 0) + 1
  }
  return { pages: texts.length, labelled: texts.filter(text => text.includes('data-block-class="')).length, languages }
}
