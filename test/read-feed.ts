import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { SaxesParser } from 'saxes'
import type { FeedFormat } from '../src/export/feed/feed-format.ts'

/** A feed as an independent parser reads it. */
export interface ReadFeed {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly home: string | undefined
  readonly self: string | undefined
  readonly updated?: string | undefined
  readonly entries: readonly ReadEntry[]
}

interface ReadEntry {
  readonly id: string | undefined
  readonly title: string | undefined
  readonly link: string | undefined
  /** ISO 8601. */
  readonly published: string | undefined
  readonly updated: string | undefined
  readonly author: string | undefined
  readonly picture: string | undefined
  readonly summary: string | undefined
  readonly html: string | undefined
}

/** Throws if the feed is not well-formed, or if it is not a feed of this format. */
export function readFeed(text: string, format: FeedFormat): ReadFeed {
  switch (format) {
    case 'atom':
      return readAtom(requireWellFormed(text))
    case 'rss':
      return readRss(requireWellFormed(text))
    case 'jsonfeed':
      return readJson(text)
  }
}

/** By a strict parser of XML 1.0 with namespaces. */
function requireWellFormed(text: string): string {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.write(text).close()
  return text
}

type Link = { readonly rel?: string; readonly href?: string }

const hrefOf = (links: readonly Link[] | undefined, rel: string): string | undefined =>
  links?.find(link => link.rel === rel)?.href

function readAtom(text: string): ReadFeed {
  const feed = parseAtomFeed(text)
  return {
    title: textOf(feed.title),
    description: textOf(feed.subtitle),
    home: hrefOf(feed.links, 'alternate'),
    self: hrefOf(feed.links, 'self'),
    updated: feed.updated,
    entries: (feed.entries ?? []).map(entry => ({
      id: entry.id,
      title: textOf(entry.title),
      link: hrefOf(entry.links, 'alternate'),
      published: entry.published,
      updated: entry.updated,
      author: entry.authors?.[0]?.name,
      picture: entry.media?.contents?.[0]?.url,
      summary: textOf(entry.summary),
      html: textOf(entry.content),
    })),
  }
}

function readRss(text: string): ReadFeed {
  const feed = parseRssFeed(text)
  const iso = (date: string | undefined) => date && new Date(date).toISOString().replace('.000', '')
  return {
    title: textOf(feed.title),
    description: textOf(feed.description),
    home: feed.link,
    self: hrefOf(feed.atom?.links, 'self'),
    updated: iso(feed.lastBuildDate),
    entries: (feed.items ?? []).map(item => ({
      id: item.guid?.value,
      title: textOf(item.title),
      link: item.link,
      published: iso(item.pubDate),
      updated: item.atom?.updated,
      author: item.dc?.creators?.[0],
      picture: item.media?.contents?.[0]?.url,
      summary: textOf(item.description),
      html: textOf(item.content?.encoded),
    })),
  }
}

function readJson(text: string): ReadFeed {
  const feed = parseJsonFeed(text)
  return {
    title: feed.title,
    description: feed.description,
    home: feed.home_page_url,
    self: feed.feed_url,
    entries: (feed.items ?? []).map(item => ({
      ...{ id: item.id, title: item.title, link: item.url, summary: item.summary, html: item.content_html },
      ...{ published: item.date_published, updated: item.date_modified },
      author: item.authors?.[0]?.name,
      picture: item.image,
    })),
  }
}

/** Texts of Atom have a type. */
const textOf = (text: unknown): string | undefined =>
  typeof text === 'object' && text !== null ? (text as { value?: string }).value : (text as string | undefined)
