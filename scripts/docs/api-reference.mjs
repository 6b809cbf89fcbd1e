// The reference of the library: what each entry of the package exports, from the declarations that the build writes.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { slugOf } from './markdown.mjs'

/** What each entry is for, in the order of the navigation. A new entry needs a line here. */
const ENTRIES = {
  '.': 'Everything that most programs need: extract, harvest, learn, wrappers, tables.',
  './stages': 'The stages of the pipeline, one by one: render, model, annotate, find, wrap, monitor.',
  './rules': 'The rule language, annotators, block types, and domains.',
  './jobs': 'Jobs, the store, and workers.',
  './evaluation': 'Scores on labeled pages, and training.',
  './client': 'A typed client of the HTTP API, and the types of its answers.',
  './browser': 'The engine for pages and extensions: it needs no Node.',
}

/** Parsed declaration files, by path. */
const files = new Map()

function fileAt(path) {
  if (!files.has(path)) {
    const text = readFileSync(path, 'utf8')
    files.set(path, { path, text, body: parseAst(text, { lang: 'dts' }).body })
  }
  return files.get(path)
}

const nameOf = node => node?.name ?? node?.value

const target = (file, source) => join(dirname(file.path), source.value.replace(/\.(?:ts|js)$/, '.d.ts'))

const isOwn = source => source?.value.startsWith('.')

/** The declarations that a statement makes, by name. */
function namesOf(statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!declared) return []
  if (declared.type === 'VariableDeclaration') return declared.declarations.map(({ id }) => id.name)
  return declared.id ? [nameOf(declared.id)] : []
}

/** The statements that declare a name: several where a function is overloaded. Follows imports and exports. */
function declarationsOf(path, name, seen = new Set()) {
  if (seen.has(`${path} ${name}`)) return []
  seen.add(`${path} ${name}`)
  const file = fileAt(path)
  const here = file.body.filter(statement => namesOf(statement).includes(name))
  if (here.length > 0) return here.map(statement => ({ file, statement }))
  for (const statement of file.body) {
    const specifiers = statement.specifiers ?? []
    const named = specifiers.find(each => nameOf(each.exported ?? each.local) === name)
    if (named && statement.type === 'ExportNamedDeclaration') {
      const local = nameOf(named.local)
      if (!statement.source) return local === name ? importedOf(file, name, seen) : declarationsOf(path, local, seen)
      if (isOwn(statement.source)) return declarationsOf(target(file, statement.source), local, seen)
    }
    if (statement.type === 'ExportAllDeclaration' && !statement.exported && isOwn(statement.source)) {
      const found = declarationsOf(target(file, statement.source), name, seen)
      if (found.length > 0) return found
    }
  }
  return importedOf(file, name, seen)
}

function importedOf(file, name, seen) {
  for (const statement of file.body) {
    if (statement.type !== 'ImportDeclaration' || !isOwn(statement.source)) continue
    const found = statement.specifiers.find(({ local }) => local.name === name)
    if (found) return declarationsOf(target(file, statement.source), nameOf(found.imported) ?? name, seen)
  }
  return []
}

/** All names that a file exports, with the namespaces of `export * as`. */
function exportsOf(path) {
  const file = fileAt(path)
  return file.body.flatMap(statement => {
    if (statement.type === 'ExportAllDeclaration' && isOwn(statement.source))
      return statement.exported ? [nameOf(statement.exported)] : exportsOf(target(file, statement.source))
    if (statement.type !== 'ExportNamedDeclaration') return []
    return [...namesOf(statement), ...statement.specifiers.map(({ exported }) => nameOf(exported))]
  })
}

/** The comment before a statement, without its stars. */
function commentOf({ file, statement }) {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(file.text.slice(0, statement.start))
  return (found?.[1] ?? '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}

/** Longer ones are inferred, such as that of the client: nobody reads them. */
const MAX_CODE = 6000

const codeOf = ({ file, statement }) => {
  const code = file.text
    .slice(statement.start, statement.end)
    .replace(/^export /, '')
    .replace(/^declare /, '')
  const shown = code.length > MAX_CODE ? code.replace(/\{[\s\S]*\}/, '{ … }') : code
  return shown.replace(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 2))
}

const KINDS = {
  TSDeclareFunction: 'Functions',
  ClassDeclaration: 'Classes',
  VariableDeclaration: 'Constants',
  TSInterfaceDeclaration: 'Types',
  TSTypeAliasDeclaration: 'Types',
}
const ORDER = ['Functions', 'Classes', 'Constants', 'Types']

/** A constant that holds a function is called like one. */
function kindOf({ file, statement }) {
  const declared = statement.declaration ?? statement
  const kind = KINDS[declared.type] ?? 'Types'
  if (kind !== 'Constants') return kind
  return /^export declare const \w+: (?:<[^>]*>)?\(/.test(file.text.slice(statement.start, statement.end))
    ? 'Functions'
    : kind
}

/** @returns one page for each entry of the package, as Markdown, and where each name is described */
export function apiPages(root) {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const places = new Map()
  const pages = Object.entries(exports)
    .filter(([, { types }]) => types?.startsWith('./dist/src/'))
    .filter(([entry]) => !entry.includes('*'))
    .map(([entry, { types }]) => {
      const module = entry === '.' ? name : name + entry.slice(1)
      const source = `reference/${module.replaceAll('/', '-')}.md`
      const items = [...new Set(exportsOf(join(root, types)))].map(exported => itemOf(join(root, types), exported))
      for (const { exported, comment } of items)
        if (!places.has(exported)) places.set(exported, { source, anchor: slugOf(exported), comment })
      return { source, label: module, markdown: formatEntry(module, ENTRIES[entry] ?? '', items) }
    })
  return { pages, places }
}

function itemOf(path, exported) {
  const declarations = declarationsOf(path, exported)
  if (declarations.length === 0) throw new Error(`${path}: no declaration of ${exported} was found`)
  return {
    exported,
    kind: kindOf(declarations[0]),
    comment: declarations.map(commentOf).find(text => text !== '') ?? '',
    code: declarations.map(codeOf).join('\n'),
  }
}

function formatEntry(module, about, items) {
  const parts = ORDER.flatMap(kind => {
    const ofKind = items.filter(item => item.kind === kind).sort((a, b) => (a.exported < b.exported ? -1 : 1))
    return ofKind.length === 0 ? [] : [`## ${kind}`, ...ofKind.map(item => formatItem(item))]
  })
  return [`# ${module}`, about, `\`\`\`ts\nimport { … } from '${module}'\n\`\`\``, ...parts].join('\n\n')
}

const formatItem = ({ exported, comment, code }) =>
  [`### ${exported}`, comment, `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join('\n\n')
