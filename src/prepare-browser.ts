import type { BrowserData, BrowserRules } from './browser/browser-data.ts'
import { codeTrees } from './browser/coded-trees.ts'
import type { DomainBasis, DomainProgramName } from './browser/domain-data.ts'
import { foldWords } from './browser/folded-words.ts'
import { listsAsLines } from './browser/word-lines.ts'
import type { Program } from './datalog/program.ts'
import { SUPPLIED_NAMES } from './datalog/run/execute.ts'
import { writeClosed } from './datalog/write-prepared.ts'
import { encodeModel } from './learn/model-file.ts'
import { shippedModels } from './shipped-models.ts'
import type { AnnotatorDefinition } from './stages/3-annotate/definition.ts'
import { readAnnotators, shippedAnnotators } from './stages/3-annotate/load-annotators.ts'
import type { BlockClassifier, BlockDefinition } from './stages/4-find/blocks/block-type.ts'
import { AMBER_PHASES } from './stages/4-find/domain/amber/phases.ts'
import type { Domain } from './stages/4-find/domain/domain.ts'
import type { DomainFinder } from './stages/4-find/domain/domain-finder.ts'
import { baseDefinitions, loadDomain, shippedDomains } from './stages/4-find/domain/load-domain.ts'
import { withoutLongLists } from './stages/4-find/domain/load-domain-source.ts'
import { WEEKDAYS } from './stages/4-find/fields/typing/weekdays.ts'
import { CITIES } from './stages/4-find/fields/words/cities.ts'
import { FIRST_NAMES } from './stages/4-find/fields/words/first-names.ts'
import { LAYOUT_WORDS } from './stages/4-find/fields/words/layout-words.ts'

/** What browsers need instead of files, as modules. The programs have run on pages: code is made for what these needed. */
export function browserFiles(finder: DomainFinder): Map<string, string> {
  return new Map([
    ['browser-data.mjs', writeBrowserData()],
    ['browser-rules.mjs', writeBrowserRules()],
    ['browser-words.mjs', writeWords()],
    ...domainFiles(finder),
  ])
}

/** Long lists of words: names of people and places, words that name no column. */
const writeWords = (): string => {
  const lists = Object.entries({ CITIES, FIRST_NAMES, LAYOUT_WORDS, WEEKDAYS })
  return `export const words = ${JSON.stringify(Object.fromEntries(lists.map(([name, words]) => [name, foldWords(words)])))}\n`
}

/** A module that exports a function that gives a `BrowserData`: around it is what the code of all programs has in common. */
function writeBrowserData(): string {
  const shared = new Set<string>()
  const { judge, links, more, extent } = shippedModels
  const annotators = readAnnotators([shippedAnnotators()]).map(each => listsAsLines(withoutFile(each)))
  const block = ({ definition, profile, program, model }: BlockClassifier): string => {
    const own = {
      definition: withoutTraining(definition, profile),
      profile,
      model: codeTrees(encodeModel(model, BROWSER_PURE_DIGITS)),
    }
    return `{ ...${JSON.stringify(own)}, program: ${writeClosed(program, shared)} }`
  }
  const members: Readonly<Record<keyof BrowserData, string>> = {
    annotators: JSON.stringify(annotators),
    judge: `{ weights: ${JSON.stringify(judge.weights)}, program: ${writeClosed(judge.program, shared)} }`,
    links: block(links),
    more: block(more),
    pagers: block(extent.pagers),
    totals: writeClosed(extent.totals, shared),
    siblings: writeClosed(extent.siblings, shared),
  }
  const written = Object.entries(members).map(([name, value]) => `${name}: ${value}`)
  return `export const dataFrom = (${SUPPLIED_NAMES.join(', ')}) => {\n${[...shared].join('\n')}\nreturn { ${written.join(',\n')} }\n}\n`
}

/** Of the weights of leaves with one class, which change no answer: a second digit would be 5 kB of the worker. */
const BROWSER_PURE_DIGITS = 1

/** Other profiles, and the pages to learn from, are for training; the limits are for its card. */
const withoutTraining = (
  { pagesOf: _, limits: __, ...definition }: BlockDefinition,
  profile: string,
): BlockDefinition => ({
  ...definition,
  profiles: { [profile]: definition.profiles[profile]! },
})

/** The rules of the same programs, as texts. */
function writeBrowserRules(): string {
  const { judge, links, more, extent } = shippedModels
  const sources: BrowserRules = {
    judge: judge.program.compiled.source,
    links: links.program.compiled.source,
    more: more.program.compiled.source,
    pagers: extent.pagers.program.compiled.source,
    totals: extent.totals.compiled.source,
    siblings: extent.siblings.compiled.source,
  }
  return `export const rules = ${JSON.stringify(sources)}\n`
}

const domainPrograms = ({ alignment, areas, amber }: DomainFinder): [DomainProgramName, Program][] => [
  ['alignment', alignment],
  ['areas', areas],
  ...AMBER_PHASES.map((phase): [DomainProgramName, Program] => [phase, amber[phase]]),
]

/** A module for each domain, for what they share, and for enough of all of them to choose one. */
function domainFiles(finder: DomainFinder): [string, string][] {
  const programs = domainPrograms(finder)
  const domains = shippedDomains().map(name => withoutFiles(loadDomain(name)))
  const shared = sharedAnnotators(domains)
  const rules = Object.fromEntries(programs.map(([name, program]) => [name, program.compiled.source]))
  const loaders = domains.map(
    ({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`./domain-${name}.mjs`)})`,
  )
  return [
    ['domain-basis.mjs', writeBasis(finder, programs)],
    ['domain-rules.mjs', `export const rules = ${JSON.stringify(rules)}\n`],
    ['domain-words.mjs', `export const words = ${JSON.stringify([...shared.keys()].map(text => JSON.parse(text)))}\n`],
    ['domain-sketches.mjs', `export const sketches = ${JSON.stringify(domains.map(withoutLongLists))}\n`],
    ['domains.mjs', `export const domains = { ${loaders.join(', ')} }\n`],
    ...domains.map((domain): [string, string] => [`domain-${domain.name}.mjs`, writeDomain(domain, shared)]),
  ]
}

function writeBasis({ weights }: DomainFinder, programs: readonly [DomainProgramName, Program][]): string {
  const members: Readonly<Record<keyof DomainBasis, string>> = {
    programs: `{ ${programs.map(([name, program]) => `${name}: ${writeClosed(program)}`).join(',\n')} }`,
    weights: JSON.stringify(weights),
    annotators: JSON.stringify(baseDefinitions().map(withoutFile)),
  }
  const written = Object.entries(members).map(([name, value]) => `${name}: ${value}`)
  return `export const basis = { ${written.join(',\n')} }\n`
}

/** Where something came from is for messages about mistakes in it. */
const withoutFile = ({ file: _, ...definition }: AnnotatorDefinition): AnnotatorDefinition => definition

const withoutFiles = ({ file: _, annotators, ...domain }: Domain): Domain => ({
  ...domain,
  annotators: annotators.map(withoutFile),
})

/** Definitions that several domains use, as text, with their places in the module: the names of places are most of it. */
function sharedAnnotators(domains: readonly Domain[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { annotators } of domains) {
    for (const text of annotators.map(each => JSON.stringify(each))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const shared = [...counts].filter(([, count]) => count > 1).map(([text]) => text)
  return new Map(shared.map((text, at) => [text, at]))
}

function writeDomain({ annotators, ...domain }: Domain, shared: ReadonlyMap<string, number>): string {
  const written = annotators
    .map(each => JSON.stringify(each))
    .map(text => {
      const at = shared.get(text)
      return at === undefined ? text : `words[${at}]`
    })
  return [
    "import { basis } from './domain-basis.mjs'",
    "import { words } from './domain-words.mjs'",
    `export const domain = { domain: { ...${JSON.stringify(domain)}, annotators: [${written.join(', ')}] }, basis }`,
    '',
  ].join('\n')
}
