// Builds the documentation as a static site in dist/docs, or in a given folder: docs/*.md, references made from the program, search, llms.txt.
// It works from a web server and from a folder: see docs/decisions/0024-docs-site.md. Needs a build.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiPages } from './docs/api-reference.mjs'
import { commandPage } from './docs/command-reference.mjs'
import { httpPage } from './docs/http-reference.mjs'
import { relativeAddress, renderMarkdown, titleOf } from './docs/markdown.mjs'
import { arrange } from './docs/navigation.mjs'
import { formatPage } from './docs/page.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const assets = join(root, 'scripts/docs/assets')

const ROOT_PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'demo/README.md']

const read = path => readFileSync(join(root, path), 'utf8')

/** Where a page is in the site: documents at the top, the rest by its name. */
function outputOf(source) {
  if (source === 'README.md') return 'index.html'
  const path = source.replace(/^docs\//, '').replace(/\/README\.md$/, '.md')
  return (source.includes('/') ? path : path.toLowerCase()).replace(/\.md$/, '.html')
}

function documents() {
  const inFolder = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => posix.join('docs', file.replaceAll('\\', '/')))
    .sort()
  return [...ROOT_PAGES, ...inFolder].map(source => ({
    source,
    markdown: read(source),
    hidden: source.startsWith('docs/decisions/'),
  }))
}

/** The list of decisions, which has no file of its own. */
function decisionsPage(pages) {
  const rows = pages
    .filter(({ source }) => source.startsWith('docs/decisions/'))
    .map(({ source, markdown }) => `- [${titleOf(markdown)}](${posix.basename(source)})`)
  const intro = 'Why things are as they are: each decision with its reasons, and what else was considered.'
  return { source: 'docs/decisions/index.md', markdown: ['# Decisions', intro, rows.join('\n')].join('\n\n') }
}

/** The first sentence of a page. */
function summaryOf(markdown) {
  const paragraph = markdown
    .replace(/^# .*$/m, '')
    .trim()
    .split(/\n\n/)
    .find(part => /^[A-Z"“`]/.test(part))
  const plain = (paragraph ?? '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\s+/g, ' ')
  return (/^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.')
}

/** What a link in a document leads to, as an address from its page; undefined if the site does not have it. */
function resolver(page, { outputs, files }) {
  return href => {
    if (/^[a-z]+:/.test(href)) return href
    const [path, anchor] = href.split('#')
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (path === '') return hash
    const source = posix.join(posix.dirname(page.source), path).replace(/\/$/, '')
    const output = outputs.get(source) ?? outputs.get(`${source}/index.md`) ?? outputs.get(`${source}/README.md`)
    if (output) return relativeAddress(page.output, output) + hash
    if (/\.md$/.test(source) || !existsSync(join(root, source)) || !statSync(join(root, source)).isFile())
      return undefined
    if (!/\.(?:svg|png|json)$/.test(source)) return undefined
    const file = source.replace(/^docs\//, '')
    files.set(file, source)
    return relativeAddress(page.output, file) + hash
  }
}

/** Names in the code of a reference lead to where they are described; of several places, to the one on the same page. */
function nameLinks(page, api, http) {
  if (page.source === 'reference/http.md') return name => (http.has(name) ? `#${http.get(name)}` : undefined)
  if (!page.source.startsWith('reference/') || page.source === 'reference/commands.md') return () => undefined
  const here = new Set([...page.markdown.matchAll(/^### (\S+)$/gm)].map(([, name]) => name))
  return name => {
    // A word in lower case is more often a parameter.
    if (!/[A-Z]/.test(name)) return undefined
    if (here.has(name)) return `#${name.toLowerCase()}`
    const place = api.get(name)
    return place && `${relativeAddress(page.output, outputOf(place.source))}#${place.anchor}`
  }
}

const write = (folder, path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** An index for programs that read, as https://llmstxt.org describes it; and all pages in one file. */
function writeForReaders(folder, groups, hidden) {
  const line = ({ copy, title, summary }) => `- [${title}](${copy})${summary ? `: ${summary}` : ''}`
  const parts = groups.map(({ title, pages }) => `## ${title}\n\n${pages.map(line).join('\n')}`)
  const about =
    'Amberyl turns web pages made from templates into tables, without a scraper and without a language model.'
  const optional = `## Optional\n\n${hidden.map(line).join('\n')}`
  write(folder, 'llms.txt', `# Amberyl\n\n> ${about}\n\n${[...parts, optional].join('\n\n')}\n`)
  const texts = groups
    .flatMap(({ pages }) => pages)
    .map(({ markdown, copy }) => `<!-- ${copy} -->\n\n${markdown.trim()}\n`)
  write(folder, 'llms-full.txt', texts.join('\n'))
}

function writeAssets(folder) {
  const styles = ['studio/styles/tokens.css', 'scripts/docs/assets/text.css', 'scripts/docs/assets/frame.css']
  write(folder, 'assets/site.css', styles.map(read).join('\n'))
  cpSync(join(assets, 'site.js'), join(folder, 'assets/site.js'))
  cpSync(join(root, 'studio/amberyl.svg'), join(folder, 'assets/amberyl.svg'))
  const search = read('node_modules/minisearch/dist/umd/index.js').replace(/\n\/\/# sourceMappingURL.*\s*$/, '\n')
  const license = read('node_modules/minisearch/LICENSE.txt')
  write(folder, 'assets/minisearch.js', `/* MiniSearch\n\n${license.replaceAll('*/', '* /')}*/\n${search}`)
}

/** Builds the site into a folder. @returns its pages */
export async function buildDocs(folder) {
  const { version } = JSON.parse(read('package.json'))
  const written = documents()
  const api = apiPages(root)
  const http = httpPage(root)
  const all = [...written, decisionsPage(written), await commandPage(root), ...api.pages, http.page].map(page => {
    const output = outputOf(page.source)
    const about = { title: titleOf(page.markdown), summary: summaryOf(page.markdown) }
    return { ...page, ...about, output, copy: output.replace(/\.html$/, '.md') }
  })
  const outputs = new Map(all.map(({ source, output }) => [source, output]))
  const titles = new Map(all.map(({ source, title }) => [source, title]))
  const groups = arrange(all)
  const files = new Map()
  const sections = []
  rmSync(folder, { recursive: true, force: true })
  for (const page of all) {
    const resolve = resolver(page, { outputs, files })
    const hrefOf = nameLinks(page, api.places, http.places)
    const nameOf = href => titles.get(posix.join(posix.dirname(page.source), href.split('#')[0]))
    const rendered = renderMarkdown(page.markdown, { resolve, nameOf, hrefOf })
    write(folder, page.output, formatPage(page, { ...rendered, groups, version }))
    write(folder, page.copy, page.markdown)
    for (const { id, heading, text } of rendered.sections)
      if (text !== '') sections.push([page.output + (id && `#${encodeURIComponent(id)}`), page.title, heading, text])
  }
  for (const [file, source] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, source), join(folder, file))
  }
  write(folder, 'assets/search-data.js', `window.AMBERYL_DOCS = ${JSON.stringify(sections)}\n`)
  writeAssets(folder)
  writeForReaders(
    folder,
    groups,
    all.filter(page => page.hidden),
  )
  return all
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? join(root, 'dist/docs')
  const pages = await buildDocs(folder)
  process.stdout.write(`${pages.length} pages: ${join(folder, 'index.html')}\n`)
}
