/// <reference path="../../src/browser/virtual.d.ts" />
import { domains } from 'virtual:domains'
import { QuestionProblem } from '../../src/answers/question-problem.ts'
import { finderFrom, sourceOf } from '../../src/browser/browser-domain.ts'
import type { DomainPasses } from '../../src/browser/domain-data.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import { chooseDomain } from '../../src/stages/4-find/domain/choose-domain.ts'
import type { DomainFinder } from '../../src/stages/4-find/domain/domain-finder.ts'
import { AUTO, type DomainSource } from '../../src/stages/4-find/domain/domain-source.ts'

/** What can be asked for. */
export const domainNames: readonly string[] = [AUTO, ...Object.keys(domains)]

/** Preparing the words of a domain takes longer than reading a page. */
const finders = new Map<string, Promise<DomainFinder>>()

/** A domain that ships, or `auto`: the one that fits the page. Loaded from the extension's own files on first use. */
export async function openDomain(name: string, page: PageModel): Promise<DomainSource> {
  if (name !== AUTO) return sourceOf(await finderOf(name))
  const choice = chooseDomain(page, await sketchFinders())
  if (choice.kind === 'none') {
    const { because } = choice
    return { name: undefined, choose: () => ({ because }), finder: noFinder }
  }
  const chosen = sourceOf(await finderOf(choice.finder.domain.name))
  // Decided once, by the page that the person sees.
  return { ...chosen, name: undefined }
}

const noFinder = (): never => {
  throw new Error('no domain fits, so none can be asked')
}

/** The same domain with the rules that reasons quote. */
export async function explainableDomain(source: DomainSource, page: PageModel): Promise<DomainSource> {
  const decided = source.choose(page)
  if (!('name' in decided)) return source
  const [{ rules }, { checkRules }, data] = await Promise.all([
    import('virtual:domain-rules'),
    import('../../src/datalog/check-rules.ts'),
    loadData(decided.name),
  ])
  const rulesOf: DomainPasses = program => checkRules(rules[program]).passes
  return { ...sourceOf(finderFrom(data, shippedModels.judge, rulesOf)), name: source.name }
}

function finderOf(name: string): Promise<DomainFinder> {
  const known = finders.get(name) ?? loadData(name).then(data => finderFrom(data, shippedModels.judge))
  finders.set(name, known)
  return known
}

async function loadData(name: string) {
  const load = Object.hasOwn(domains, name) ? domains[name] : undefined
  if (load) return (await load()).domain
  throw new QuestionProblem('bad-input', `There is no domain ${name}.`, `The extension has ${domainNames.join(', ')}.`)
}

let sketched: Promise<DomainFinder[]> | undefined

function sketchFinders(): Promise<DomainFinder[]> {
  sketched ??= Promise.all([import('virtual:domain-sketches'), import('virtual:domain-basis')]).then(
    ([{ sketches }, { basis }]) => sketches.map(domain => finderFrom({ domain, basis }, shippedModels.judge)),
  )
  return sketched
}
