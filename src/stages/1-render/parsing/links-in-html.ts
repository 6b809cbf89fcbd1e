import { parseFragment } from 'parse5'
import type { PageLink } from '../in-page.ts'

/**
 * The links in the source of a page, known before it is parsed. Unlike what the parsed page shows, they may be wrong: they may
 * be in a comment or in a script, and those that are not closed are left out. Each address is resolved when it is asked for.
 */
export function linksInHtml(html: string, url: string): PageLink[] {
  const links: PageLink[] = []
  let base: string | undefined
  for (let start = nextLink(html, 0); start >= 0; ) {
    const end = html.indexOf('</a', start)
    if (end < 0) break
    const source = html.slice(start, end)
    const tag = OPENING_TAG.exec(source)?.[0]
    const href = tag && hrefOf(tag)
    if (href !== undefined) {
      links.push({
        text: textOf(source.slice(tag!.length)),
        get url() {
          base ??= baseOf(html, url)
          return URL.canParse(href, base) ? new URL(href, base).href : ''
        },
      })
    }
    start = nextLink(html, end)
  }
  return links
}

const LINK = /<a\s/gi
const OPENING_TAG = /^<a\s(?:[^>"']|"[^"]*"|'[^']*')*>/i
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i
const BASE = /<base\s[^<>]*>/i

function nextLink(html: string, from: number): number {
  LINK.lastIndex = from
  return LINK.exec(html)?.index ?? -1
}

function hrefOf(tag: string): string | undefined {
  const [, ...quoted] = HREF.exec(tag) ?? []
  const href = quoted.find(each => each !== undefined)
  if (!href?.includes('&')) return href
  const [link] = parseFragment(tag).childNodes
  return link && 'attrs' in link ? link.attrs.find(({ name }) => name === 'href')?.value : undefined
}

function baseOf(html: string, url: string): string {
  const tag = BASE.exec(html)?.[0]
  const href = tag && hrefOf(tag)
  return href && URL.canParse(href, url) ? new URL(href, url).href : url
}

function textOf(markup: string): string {
  const text = markup.replace(/<[^<>]*>/g, '')
  if (!text.includes('&')) return text
  return parseFragment(text)
    .childNodes.map(child => ('value' in child ? child.value : ''))
    .join('')
}
