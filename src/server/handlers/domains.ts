import { relative } from 'node:path'
import type { AnnotatorDefinition } from '../../stages/3-annotate/definition.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import { type DomainProblem, DomainProblems } from '../../stages/4-find/domain/domain-problem.ts'
import { viewDomain } from '../../stages/4-find/domain/domain-view.ts'
import { findDomainRecords } from '../../stages/4-find/domain/find-domain-records.ts'
import { findTypes } from '../../stages/4-find/domain/find-types.ts'
import { LEARNED, proposeWords, type WordsPage } from '../../stages/4-find/domain/learn-words.ts'
import { writeWords } from '../../write-words.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/domains.ts'
import { ApiProblem } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { findPage } from './kept-page.ts'
import { choosePage } from './read-page.ts'

/** Domains: what they know, whether they are in order, and what they could learn. */
export function domainRoutes(context: ServerContext) {
  const { domains } = context
  return createApi()
    .openapi(contract.domainsRoute, c => c.json({ domains: domains.list().map(each => viewShort(domains, each)) }, 200))
    .openapi(contract.domainRoute, c => {
      const { name } = c.req.valid('param')
      const { title, about, attributes, records, annotators, words } = viewDomain(domains.load(name))
      const shown = attributes.map(({ name: attribute, kind, mandatory, role, extent, labels, find }) => ({
        ...{ name: attribute, kind, mandatory, extent, labels, find },
        ...(role === undefined ? {} : { role }),
      }))
      return c.json(
        {
          ...{ name, title, attributes: shown, records, annotators, words },
          ...(about === undefined ? {} : { about }),
          canLearn: domains.wordsOf(name).folder !== undefined,
        },
        200,
      )
    })
    .openapi(contract.domainWordsRoute, c => {
      const { offset, limit, type, q, learned } = c.req.valid('query')
      const wanted = q?.toLowerCase()
      const words = domains
        .load(c.req.valid('param').name)
        .annotators.filter(each => type === undefined || each.type === type)
        .flatMap(wordsIn)
        .filter(each => wanted === undefined || each.words.toLowerCase().includes(wanted))
        .filter(each => learned === undefined || each.learned === (learned === 'true'))
      return c.json({ words: words.slice(offset, offset + limit), total: words.length }, 200)
    })
    .openapi(contract.checkDomainRoute, async c => {
      const { name } = c.req.valid('param')
      const loaded = tryLoad(() => domains.load(name))
      if (loaded instanceof DomainProblems)
        return c.json(
          { ok: false, problems: loaded.problems.map(each => viewProblem(domains.placeOf(name), each)), found: null },
          200,
        )
      const wanted = c.req.valid('json')
      const hasPage = [wanted.url, wanted.html, wanted.page].some(each => each !== undefined)
      if (!hasPage) return c.json({ ok: true, problems: [], found: null }, 200)
      const { id, page } = await choosePage(context, wanted, c.req.raw.signal)
      return c.json(
        { ok: true, problems: [], found: { page: id, ...findTypes(page.model, loaded, MAX_EXAMPLES) } },
        200,
      )
    })
    .openapi(contract.proposeWordsRoute, async c => {
      const { name } = c.req.valid('param')
      const finder = domains.source(name).finder(name)
      const seen: WordsPage[] = []
      const notes: { page: string; because: string }[] = []
      for (const id of c.req.valid('json').pages) {
        const { model } = await findPage(context, id)
        const found = findDomainRecords(model, finder)
        if (found.kind === 'none') notes.push({ page: id, because: found.because })
        seen.push({ page: model, areas: found.kind === 'records' ? found.areas : [] })
      }
      return c.json({ proposals: proposeWords(finder.domain, finder.annotators, seen), notes }, 200)
    })
    .openapi(contract.acceptWordsRoute, async c => {
      const { name } = c.req.valid('param')
      const domain = domains.load(name)
      const { words } = c.req.valid('json')
      requireLists(domain, words)
      const folder = domains.wordsOf(name).toChange('--words')
      const before = countWords(domain)
      await writeWords(domain, words, folder)
      return c.json({ added: countWords(domains.load(name)) - before }, 200)
    })
}

/** Of each type of annotation on a page. */
const MAX_EXAMPLES = 5

function viewShort(domains: ServerContext['domains'], { name, isOwn }: { name: string; isOwn: boolean }) {
  const loaded = tryLoad(() => domains.load(name))
  if (loaded instanceof DomainProblems)
    return { name, title: name, attributes: [], own: isOwn, problems: loaded.problems.length }
  const attributes = loaded.attributes.map(attribute => attribute.name)
  return { name, title: loaded.title, attributes, own: isOwn, problems: 0 }
}

function tryLoad(load: () => Domain): Domain | DomainProblems {
  try {
    return load()
  } catch (error) {
    if (error instanceof DomainProblems) return error
    throw error
  }
}

/** Files are named by their place in the folder of the domain. */
const viewProblem = (folder: string, { file, line, key, message, remedy }: DomainProblem) => ({
  ...{ file: relative(folder, file), line: line ?? null, key, message, remedy },
})

const wordsIn = ({ type, lists = [] }: AnnotatorDefinition) =>
  lists.flatMap(({ name, entries }) =>
    entries.map(entry => ({
      ...{ words: typeof entry === 'string' ? entry : entry.words, type },
      ...{ list: name ?? '', learned: name === LEARNED },
    })),
  )

const countWords = ({ annotators }: Domain): number =>
  new Set(annotators.flatMap(wordsIn).map(({ type, words }) => `${type} ${words}`)).size

function requireLists({ annotators }: Domain, words: readonly { readonly type: string }[]): void {
  const known = new Set(annotators.flatMap(({ type, lists }) => (lists ? [type] : [])))
  const problems = words.flatMap(({ type }, at) =>
    known.has(type) ? [] : [{ at: `words.${at}.type`, message: `the domain has no word list ${type}` }],
  )
  if (problems.length === 0) return
  throw new ApiProblem(422, 'bad-input', 'Some word lists do not exist.', `Name some of ${[...known].join(', ')}.`, {
    problems,
  })
}
