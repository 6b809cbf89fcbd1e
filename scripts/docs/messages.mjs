// The messages that users meet on the command line, as the sources write them: errors, warnings, notes. What varies is `…`.
// docs/troubleshooting.md has each of them, which test/docs-messages.test.ts checks; the HTTP reference has the problems.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** Errors that end a command with a message, and which argument is the message. */
const ERRORS = {
  UsageError: 0,
  InvalidArgumentError: 0,
  RenderFailure: 1,
  StoreFailure: 1,
  ExportFailure: 0,
  SelectionError: 0,
  WrapperError: 0,
  PageFileError: 0,
  NoVisualFacts: 0,
  SessionFileProblem: 0,
  SmtpFailure: 0,
  TokenError: 0,
  CheckpointError: 0,
  XPathError: 0,
  SecretsError: 0,
  BlockProblems: 0,
  NothingRead: 0,
  Undecided: 1,
}

/** Functions that make or print messages, by name, and which argument is the message. */
const CALLS = { failure: 1, diedFailure: 0, err: 0 }

/** Files with tables of messages: properties of these names are texts for users. */
const TABLES = {
  'src/stages/1-render/': ['what', 'message'],
  'src/stages/6-harvest/': ['message'],
}

/** Functions and constants whose texts are all messages. */
const WHOLE = {
  'src/stages/6-harvest/ending.ts': ['LIMITS', 'describeEnding', 'describeUnread'],
  'src/jobs/spec/secrets.ts': ['resolveSecrets'],
}

/** Functions that give pairs: what happened, and what to do. */
const PAIRS = { 'src/export/write-output.ts': ['explainWriteFailure'] }

/** What `terminal.err` prints besides messages: progress, counts. */
const IS_MESSAGE = /^(?:amberyl: |note: |[A-Z]{4,}: )/

function* nodesOf(node) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each)
  else {
    if (typeof node.type === 'string') yield node
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* nodesOf(value)
  }
}

/** All texts that an expression may give. `named` resolves constants of the file. */
function textsOf(node, named, depth = 0) {
  const inner = each => textsOf(each, named, depth + 1)
  if (!node || depth > 8) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.cooked).join('…')]
  if (node.type === 'ConditionalExpression') return [...inner(node.consequent), ...inner(node.alternate)]
  if (node.type === 'LogicalExpression') return [...inner(node.left), ...inner(node.right)]
  if (node.type === 'ArrowFunctionExpression') return inner(node.body)
  if (node.type === 'ParenthesizedExpression') return inner(node.expression)
  if (node.type === 'CallExpression' && node.callee.name === 'printableLine') return inner(node.arguments[0])
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left] = inner(node.left)
    const [right] = inner(node.right)
    return left === undefined && right === undefined ? [] : [`${left ?? '…'}${right ?? '…'}`]
  }
  if (node.type === 'Identifier') return (named.get(node.name) ?? []).flatMap(inner)
  return []
}

/** White space, and what the terminal adds at both ends, does not count. */
const tidy = text =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^amberyl: /, '')

/** Words that others put into a sentence. */
const FRAGMENTS = new Set(['The page', '1 sibling page', '… sibling pages', '… What to do: …'])

/** `…: …` says nothing, and a single word is a name. */
const MIN_WORDS = 2
const isSentence = text =>
  !FRAGMENTS.has(text) && text.split(/\s+/).filter(word => /[a-z]{2}/i.test(word)).length >= MIN_WORDS

function messagesIn(file, source) {
  const program = parseAst(source, { lang: 'ts' })
  const named = new Map()
  const all = [...nodesOf(program)]
  for (const node of all)
    if (node.type === 'VariableDeclarator' && node.id.name && node.init)
      named.set(node.id.name, [...(named.get(node.id.name) ?? []), node.init])
  const found = []
  const tables = Object.entries(TABLES).find(([folder]) => file.startsWith(folder))?.[1] ?? []
  for (const node of all) {
    if (node.type === 'NewExpression' && Object.hasOwn(ERRORS, node.callee.name ?? ''))
      found.push(...textsOf(node.arguments[ERRORS[node.callee.name]], named))
    const called = node.type === 'CallExpression' && (node.callee.property?.name ?? node.callee.name)
    if (called === 'diedFailure') found.push(...textsOf(node.arguments[CALLS.diedFailure], named))
    if (called === 'failure' && file.startsWith('src/store/'))
      found.push(...textsOf(node.arguments[CALLS.failure], named))
    if (called === 'err') found.push(...textsOf(node.arguments[CALLS.err], named).filter(text => IS_MESSAGE.test(text)))
    if (node.type === 'Property' && tables.includes(node.key.name)) found.push(...textsOf(node.value, named))
    const name = node.id?.name
    if (WHOLE[file]?.includes(name)) for (const part of nodesOf(node)) found.push(...textsOf(part, new Map()))
    if (PAIRS[file]?.includes(name))
      for (const part of nodesOf(node))
        if (part.type === 'ArrayExpression') found.push(...textsOf(part.elements[0], named))
  }
  return found.map(tidy).filter(isSentence)
}

const sourcesIn = root =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => `src/${file.replaceAll('\\', '/')}`)
    .sort()

const MENTIONS = new RegExp(`new (?:${Object.keys(ERRORS).join('|')})\\(|\\b(?:${Object.keys(CALLS).join('|')})\\(`)

/** Parsing all files would take three times as long. */
const mayHave = (file, source) =>
  MENTIONS.test(source) ||
  file in WHOLE ||
  file in PAIRS ||
  Object.entries(TABLES).some(
    ([folder, names]) => file.startsWith(folder) && names.some(name => new RegExp(`\\b${name}\\b`).test(source)),
  )

/** Every message, with the files that have it. */
export function findMessages(root) {
  const found = new Map()
  for (const file of sourcesIn(root)) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!mayHave(file, source)) continue
    for (const message of messagesIn(file, source)) found.set(message, (found.get(message) ?? new Set()).add(file))
  }
  return found
}
