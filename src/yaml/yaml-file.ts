import type { CST, Document, Node } from 'yaml'
import { z } from 'zod'
import { yaml } from '../packages.ts'
import type { YamlProblem, YamlSource } from './yaml-problem.ts'

/** A YAML file as plain data, with the positions of its keys and values. */
export interface YamlFile {
  readonly source: YamlSource
  readonly value: unknown
  /** What is wrong with it as YAML; then there is no value. */
  readonly problems: readonly YamlProblem[]
  /** How far the file follows a path, and where that ends. */
  locate(path: readonly PropertyKey[]): Located
}

interface Located {
  /** The part of the path that exists in the file. */
  readonly path: readonly PropertyKey[]
  readonly key?: Span
  readonly value: Span
}

type Span = readonly [start: number, end: number]

/** Far more than such files need; a larger file is a mistake or an attack. */
const MAX_CHARACTERS = 300_000
const MAX_ALIASES = 100

/** Our files are never nested deeper; the parser recurses, and a few thousand levels would crash the process. */
const MAX_NESTING = 50

/** For problems of one sort: a file with more of them is broken from the first one on. */
const MAX_REPORTED_PROBLEMS = 50

const TOO_DEEP = 'lists and maps are nested too deeply'

interface ReadYamlOptions {
  /** What the file contains, for messages: `job`. */
  readonly what: string
  /** Keys whose values messages do not repeat. */
  readonly secrets?: RegExp
}

export function readYaml(text: string, file: string, options: ReadYamlOptions): YamlFile {
  const { what } = options
  if (text.length > MAX_CHARACTERS)
    return unreadable(file, `the file is too large for a ${what}; is it the right file?`)
  if (levelsOf(text) > MAX_NESTING) return unreadable(file, TOO_DEEP)
  // The parser's own search for duplicate keys takes minutes for a large map.
  const document = yaml().parseDocument(text, { prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  return readDocument(document, { file, text, hidden: hiddenSpans(document, options.secrets) }, what)
}

/** How deep lists and maps are nested, computed without recursion. */
function levelsOf(text: string): number {
  let deepest = 0
  const open = [...new (yaml().Parser)().parse(text)].map((token): [token: CST.Token, level: number] => [token, 0])
  for (let next = open.pop(); next; next = open.pop()) {
    const [token, level] = next
    deepest = Math.max(deepest, level)
    if (token.type === 'document' && token.value) open.push([token.value, level])
    const items: readonly { key?: CST.Token | null; value?: CST.Token }[] = 'items' in token ? token.items : []
    for (const { key, value } of items) {
      if (key) open.push([key, level + 1])
      if (value) open.push([value, level + 1])
    }
  }
  return deepest
}

function readDocument(document: Document, source: YamlSource, what: string): YamlFile {
  const locate = (path: readonly PropertyKey[]): Located => locateIn(document, path)
  const problems = [...syntaxProblems(document, what), ...keyProblems(document)]
  if (problems.length > 0) return { source, value: undefined, problems, locate }
  try {
    return { source, value: document.toJS({ maxAliasCount: MAX_ALIASES }), problems, locate }
  } catch (error) {
    // An alias without an anchor, an alias of itself, or one that expands to a whole tree of others.
    if (error instanceof ReferenceError) return { source, value: undefined, problems: [aliasProblem(document)], locate }
    throw error
  }
}

/** Repeats nothing of the text: it is not known which parts are secret. */
function unreadable(file: string, message: string): YamlFile {
  const problems = [{ key: '', message, start: 0, end: 1 }]
  const locate = (): Located => ({ path: [], value: [0, 1] })
  return { source: { file, text: '', hidden: [] }, value: undefined, problems, locate }
}

function aliasProblem(document: Document): YamlProblem {
  let span: Span | undefined
  yaml().visit(document, { Alias: (_, alias) => void (span ??= spanOf(alias)) })
  const [start, end] = span ?? [0, 1]
  const message = 'an alias (*name) has no anchor or is used too often; write the value itself'
  return { key: keyAt(document, start), message, start, end }
}

/** If several problems concern one place, the first one is enough. */
function syntaxProblems(document: Document, what: string): YamlProblem[] {
  const seen = new Set<number>()
  return [...document.errors, ...document.warnings]
    .filter(({ pos: [start] }) => !seen.has(start) && seen.add(start))
    .slice(0, MAX_REPORTED_PROBLEMS)
    .map(({ code, message, pos: [start, end] }) => ({
      key: keyAt(document, start),
      message: explainSyntax(code, message, what),
      start,
      end,
    }))
}

/** The path of the innermost key whose key or value is at a position. */
function keyAt(document: Document, offset: number): string {
  let found: PropertyKey[] = []
  yaml().visit(document, {
    Pair(_, pair, ancestors) {
      const [start, end] = [spanOf(pair.key as Node | null), spanOf(pair.value as Node | null)]
      if (!start || offset < start[0] || offset > (end ?? start)[1]) return
      const trail = [...ancestors, pair]
      found = trail.flatMap((each, depth): PropertyKey[] => {
        if (yaml().isPair(each)) return [keyText(each.key)]
        return yaml().isSeq(each) ? [each.items.indexOf(trail[depth + 1])] : []
      })
    },
  })
  return z.core.toDotPath(found)
}

function explainSyntax(code: string, message: string, what: string): string {
  switch (code) {
    case 'MULTIPLE_DOCS':
      return `a second document starts here; write only one ${what} per file`
    case 'TAB_AS_INDENT':
      return 'this line is indented with a tab; use spaces'
    case 'BAD_SCALAR_START':
      return 'a value cannot start like this; put it in quotes'
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'this line has a second colon; put the value in quotes'
    case 'TAG_RESOLVE_FAILED':
      return `${what} files cannot have tags (!name); remove it`
    default:
      return `not valid YAML: ${message}`
  }
}

function keyProblems(document: Document): YamlProblem[] {
  const problems: YamlProblem[] = []
  yaml().visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        const message = keyProblem(key, seen)
        const [start, end] = spanOf(key as Node | null) ?? [0, 1]
        if (message && problems.length < MAX_REPORTED_PROBLEMS)
          problems.push({ key: keyAt(document, start), message, start, end })
      }
    },
  })
  return problems
}

function keyProblem(key: unknown, seen: Set<unknown>): string | undefined {
  // Other keys would be converted to strings and then not found.
  if (!yaml().isScalar(key) || typeof key.value !== 'string') return 'a key must be text'
  if (seen.has(key.value)) return 'this key is given twice; remove one of them'
  seen.add(key.value)
  return undefined
}

const ONLY_VARIABLES = /^(?:\$\{\w+\})+$/

function hiddenSpans(document: Document, secrets: RegExp | undefined): Span[] {
  if (!secrets) return []
  const spans: Span[] = []
  yaml().visit(document, {
    Scalar(at, node, ancestors) {
      const isSecret = ancestors.some(each => yaml().isPair(each) && secrets.test(keyText(each.key)))
      const span = spanOf(node)
      if (isSecret && at !== 'key' && span && !ONLY_VARIABLES.test(String(node.value))) spans.push(span)
    },
  })
  return spans
}

const keyText = (key: unknown): string => (yaml().isScalar(key) ? String(key.value) : '')

function locateIn(document: Document, path: readonly PropertyKey[]): Located {
  let node = resolve(document.contents, document)
  let found: Located = { path: [], value: spanOf(node) ?? [0, 1] }
  for (const step of path) {
    // The only entry of a list may be written alone.
    if (step === 0 && yaml().isMap(node)) continue
    const pair = yaml().isMap(node) ? node.items.find(({ key }) => keyText(key) === String(step)) : undefined
    const next = pair ? pair.value : isCollection(node) && !yaml().isMap(node) ? node.items[Number(step)] : undefined
    if (pair === undefined && next === undefined) break
    const key = pair && spanOf(pair.key as Node)
    // An empty value has no position of its own.
    const value = filled(spanOf(next as Node | null)) ?? key ?? found.value
    found = { path: [...found.path, step], value, ...(key ? { key } : {}) }
    node = resolve(next as Node | null, document)
  }
  return found
}

const isCollection = (node: unknown): node is { items: unknown[] } =>
  typeof node === 'object' && node !== null && 'items' in node

const resolve = (node: Node | null | undefined, document: Document): Node | undefined =>
  (yaml().isAlias(node) ? node.resolve(document) : node) ?? undefined

const spanOf = (node: Node | null | undefined): Span | undefined =>
  node?.range ? [node.range[0], node.range[1]] : undefined

const filled = (span: Span | undefined): Span | undefined => (span && span[1] > span[0] ? span : undefined)
