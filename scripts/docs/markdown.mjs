// Markdown to HTML: headings with anchors, code with colors, tables that scroll, links between pages of the site.
import { posix } from 'node:path'
import { Marked } from 'marked'
import { escapeHtml, highlight, highlightConsole } from './highlight.mjs'

/** As GitHub makes them: lower case, punctuation removed, spaces as hyphens. test/docs-links.test.ts checks the same. */
export const slugOf = heading =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const textOf = tokens =>
  tokens.map(token => (token.tokens ? textOf(token.tokens) : (token.text ?? (token.type === 'br' ? ' ' : '')))).join('')

const unescaped = text =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** What the file shows as its title. */
export const titleOf = markdown => unescaped(textOf(new Marked().lexer(/^# .+$/m.exec(markdown)?.[0] ?? '# Untitled')))

/** A name or an option stays in one piece; a longer text wraps. */
const MAX_WHOLE = 30
const isShortCode = ([token, ...others]) =>
  others.length === 0 && token?.type === 'codespan' && token.text.length <= MAX_WHOLE

/**
 * The HTML of a page, its headings, and its sections as plain text. `resolve` turns the target of a link into an address,
 * or undefined if the site does not have it, and `nameOf` into the title of its page; `hrefOf` gives the addresses of names in code.
 */
export function renderMarkdown(markdown, { resolve, nameOf, hrefOf }) {
  const headings = []
  const used = new Map()
  const anchorOf = text => {
    const slug = slugOf(text)
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
  const renderer = {
    heading({ tokens, depth }) {
      const text = unescaped(textOf(tokens))
      const html = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1>${html}</h1>\n`
      const id = anchorOf(text)
      headings.push({ depth, id, text })
      const label = escapeHtml(`Link to “${text}”`)
      return `<h${depth} id="${escapeHtml(id)}">${html} <a class="anchor" href="#${encodeURIComponent(id)}" aria-label="${label}">#</a></h${depth}>\n`
    },
    code({ text, lang }) {
      const language = (lang ?? '').split(' ')[0]
      const isConsole = (language === '' || language === 'console') && /^\$ /m.test(text)
      const html = isConsole ? highlightConsole(text) : highlight(text, language, hrefOf)
      const label = isConsole ? 'Terminal' : language === '' || language === 'text' ? 'Text' : `Code, ${language}`
      return `<div class="code"><pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"${isConsole ? ' data-console' : ''}><code>${html}</code></pre></div>\n`
    },
    table(token) {
      const cell = (tag, { tokens, align }) => {
        const classes = [align, isShortCode(tokens) ? 'whole' : ''].filter(Boolean).join(' ')
        const attributes = `${tag === 'th' ? ' scope="col"' : ''}${classes ? ` class="${classes}"` : ''}`
        return `<${tag}${attributes}>${this.parser.parseInline(tokens)}</${tag}>`
      }
      const head = token.header.map(each => cell('th', each)).join('')
      const rows = token.rows.map(row => `<tr>${row.map(each => cell('td', each)).join('')}</tr>`).join('\n')
      return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>\n${rows}\n</tbody></table></div>\n`
    },
    link({ href, text, tokens }) {
      const target = resolve(href)
      // On the site, a document has a title, not a file name.
      const isFile = /^[\w./-]+\.md$/.test(text)
      const html = isFile && target !== undefined ? escapeHtml(nameOf(href) ?? text) : this.parser.parseInline(tokens)
      if (target === undefined) return html
      const elsewhere = /^https?:/.test(target) ? ' rel="noreferrer"' : ''
      return `<a href="${escapeHtml(target)}"${elsewhere}>${html}</a>`
    },
    image({ href, text }) {
      const target = resolve(href)
      return `<img src="${escapeHtml(target ?? href)}" alt="${escapeHtml(unescaped(text))}" loading="lazy">`
    },
  }
  const html = new Marked({ renderer }).parse(markdown.replace(/<!--[\s\S]*?-->/g, ''))
  return { html, headings, sections: sectionsOf(markdown) }
}

/** The text below each heading of the second and third level, for the search. */
function sectionsOf(markdown) {
  const used = new Map()
  const sections = [{ id: '', heading: '', parts: [] }]
  for (const token of new Marked().lexer(markdown.replace(/<!--[\s\S]*?-->/g, ''))) {
    if (token.type === 'heading' && token.depth > 1) {
      const heading = unescaped(textOf(token.tokens))
      const slug = slugOf(heading)
      const count = used.get(slug) ?? 0
      used.set(slug, count + 1)
      const id = count === 0 ? slug : `${slug}-${count}`
      if (token.depth < 4) sections.push({ id, heading, parts: [] })
      else sections.at(-1).parts.push(heading)
    } else if (token.type !== 'heading') sections.at(-1).parts.push(plainText(token))
  }
  return sections.map(({ id, heading, parts }) => ({
    id,
    heading,
    text: parts.join(' ').replace(/\s+/g, ' ').trim(),
  }))
}

function plainText(token) {
  if (token.type === 'table')
    return [token.header, ...token.rows]
      .flat()
      .map(cell => textOf(cell.tokens))
      .join(' · ')
  if (token.type === 'list') return token.items.map(item => item.tokens.map(plainText).join(' ')).join(' ')
  if (token.type === 'space' || token.type === 'html') return ''
  return unescaped(token.tokens ? textOf(token.tokens) : (token.text ?? ''))
}

/** The address of one file of the site as seen from another. */
export const relativeAddress = (from, to) => posix.relative(posix.dirname(from), to) || posix.basename(to)
