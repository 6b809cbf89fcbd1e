import { checkedNode } from '../../answers/page-part.ts'
import { modelsFor } from '../../shipped-models.ts'
import { countEach } from '../../stages/2-model/count-each.ts'
import { needsRendering } from '../../stages/2-model/relations.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { findBlocks } from '../../stages/4-find/blocks/find-blocks.ts'
import { BlockProblems, loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import {
  type ChosenLabel,
  checkLabels,
  type LabelledEntry,
  labelClasses,
  labelsOf,
  withLabels,
} from '../../stages/4-find/blocks/page-labels.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/blocks.ts'
import { findPage } from '../handlers/kept-page.ts'
import { readRequestedPage } from '../handlers/read-page.ts'
import { requireMatch } from '../handlers/versions.ts'
import { ApiProblem } from '../problem.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'
import { type CorpusPage, labelsVersion } from '../training/corpora.ts'
import { openType } from './block-routes.ts'

/** Pages of corpora: shown with labels and proposals, and labeled. */
export function corpusRoutes(context: ServerContext) {
  const { corpora, blocks, annotators: own, trainings } = context.training
  const annotated = (page: ReadPage): AnnotatedPage =>
    annotate(page.model, modelsFor({ annotators: own.inUse }).annotators)
  /** As it is in the file; only parsed, it has the same paths. */
  const parsed = async (corpus: string, { id, url }: CorpusPage, signal: AbortSignal): Promise<ReadPage> =>
    readRequestedPage(context, { html: await corpora.readPage(corpus, id), url, reading: 'parser' }, signal)
  return createApi()
    .openapi(contract.corpusRoute, async c => {
      const { type, corpus } = c.req.valid('param')
      const { definition } = openType(blocks, type, undefined)
      const wrong = wrongPages(trainings.list, type, corpus)
      const classes = labelClasses(definition)
      const pages = (await corpora.list(corpus)).map(({ id, url, site, entry }) => ({
        ...{ id, url, site, isLabeled: entry !== undefined },
        labels: Object.fromEntries(
          countEach((entry?.links ?? []).map(({ kind }) => kind).filter(kind => classes.includes(kind))),
        ),
        isSuspicious: wrong ? wrong.has(id) : null,
      }))
      return c.json({ pages: pages.sort((a, b) => Number(b.isSuspicious) - Number(a.isSuspicious)) }, 200)
    })
    .openapi(contract.openCorpusPageRoute, async c => {
      const { type, corpus, page: id } = c.req.valid('param')
      const { reading, profile: wanted } = c.req.valid('json')
      const { definition, profile } = openType(blocks, type, wanted)
      const known = await corpora.find(corpus, id)
      const html = await corpora.readPage(corpus, id)
      const read = await readRequestedPage(context, { html, url: known.url, reading }, c.req.raw.signal)
      const page = { ...read, origin: originOf(corpus, id) }
      const shown = annotated(page)
      return c.json(
        {
          page: context.pages.put(page),
          ...viewLabels(shown, definition, known),
          ...proposalsFor(shown, { type, profile, blocks: blocks.own }),
        },
        201,
      )
    })
    .openapi(contract.labelsRoute, async c => {
      const { type, corpus, page: id } = c.req.valid('param')
      const { definition } = openType(blocks, type, undefined)
      const known = await corpora.find(corpus, id)
      c.header('etag', labelsVersion(known))
      return c.json(viewLabels({ page: (await parsed(corpus, known, c.req.raw.signal)).model }, definition, known), 200)
    })
    .openapi(contract.saveLabelsRoute, async c => {
      const { type, corpus, page: id } = c.req.valid('param')
      const { definition } = openType(blocks, type, undefined)
      const { page: opened, labels } = c.req.valid('json')
      const known = await corpora.find(corpus, id)
      const page =
        opened === undefined ? await parsed(corpus, known, c.req.raw.signal) : await findPage(context, opened)
      if (opened !== undefined && JSON.stringify(page.origin) !== JSON.stringify(originOf(corpus, id)))
        throw new ApiProblem(409, 'other-page', `${opened} is not ${id} of ${corpus}.`, 'Open the page again.')
      const shown = annotated(page)
      const chosen = chooseNodes(shown, labels)
      requireRight(shown, definition, chosen)
      const entry = await corpora.change(corpus, id, current => {
        requireMatch(c, labelsVersion(current))
        return withLabels(current.entry ?? newEntry(current), shown, definition, chosen)
      })
      const saved = { ...known, entry }
      c.header('etag', labelsVersion(saved))
      return c.json(viewLabels(shown, definition, saved), 200)
    })
}

const originOf = (corpus: string, id: string): ReadPage['origin'] => ({ kind: 'file', name: `${corpus}/${id}.html` })

const newEntry = ({ id, url, site }: CorpusPage): LabelledEntry & { readonly base: string } => ({
  ...{ id, url, base: url, site },
  links: [],
})

/** The pages that the last training of the block type on a corpus got wrong; undefined if there was none. */
function wrongPages(trainings: ServerContext['training']['trainings']['list'], type: string, corpus: string) {
  const last = trainings.find(each => each.type === type && each.corpora.includes(corpus) && each.results.length > 0)
  return last && new Set(last.results.flatMap(({ sites }) => sites.flatMap(({ wrong }) => wrong)))
}

const viewLabels = (shown: Pick<AnnotatedPage, 'page'>, definition: BlockDefinition, page: CorpusPage) => ({
  labels: page.entry
    ? labelsOf(shown, definition, page.entry).map(({ xpath, node, class: name }) => ({
        ...{ xpath, node: node ?? null, class: name },
      }))
    : [],
  isLabeled: page.entry !== undefined,
  version: labelsVersion(page),
})

/** What the model in use says of the page. It is never saved by itself. */
function proposalsFor(
  shown: AnnotatedPage,
  { type, profile, blocks }: { readonly type: string; readonly profile: string; readonly blocks: string | undefined },
) {
  const none = (because: string) => ({ proposals: [], because })
  try {
    const classifier = loadClassifier(type, profile, blocks)
    if (needsRendering(classifier.program.requiredInputs) && !shown.page.visual)
      return none(`The profile ${profile} needs the page as a browser shows it: open it with reading browser.`)
    return { proposals: findBlocks(shown, classifier), because: null }
  } catch (error) {
    if (error instanceof BlockProblems) return none(`${type} is not trained yet.`)
    throw error
  }
}

interface GivenLabel {
  readonly node?: number | undefined
  readonly xpath?: string | undefined
  readonly class: string
}

function chooseNodes({ page }: AnnotatedPage, labels: readonly GivenLabel[]): ChosenLabel[] {
  const problems: { at: string; message: string }[] = []
  const chosen = labels.flatMap(({ node, xpath, class: name }, at): ChosenLabel[] => {
    const found = node === undefined ? xpath && nodeOf(page, xpath) : checkedNode(page, node)
    if (typeof found === 'number') return [{ node: found, class: name }]
    problems.push({ at: `labels.${at}`, message: 'names no element of the page: send node or xpath' })
    return []
  })
  if (problems.length > 0)
    throw new ApiProblem(422, 'bad-labels', 'Some labels are on no element.', 'Open the page again.', { problems })
  return chosen
}

function requireRight(shown: AnnotatedPage, definition: BlockDefinition, chosen: readonly ChosenLabel[]): void {
  const problems = checkLabels(shown, definition, chosen).map(({ node, message }) => ({
    at: `labels.${chosen.findIndex(label => label.node === node)}`,
    message,
  }))
  if (problems.length > 0)
    throw new ApiProblem(422, 'bad-labels', 'Some labels are wrong.', 'Correct them.', { problems })
}
