import { xmlText } from '../xml-text.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { emptyElement, parentElement, textElement, XML_DECLARATION } from './xml-element.ts'

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

/** The feed as RSS 2.0. */
export function encodeRss({ id, title, description, homeUrl, selfUrl, updated, entries }: Feed): string {
  const channel = parentElement('channel', [
    ...textElement('title', title),
    // Required, and an IRI as well.
    ...textElement('link', homeUrl ?? id),
    ...textElement('description', description),
    ...textElement('lastBuildDate', rssDate(updated)),
    ...(selfUrl === undefined
      ? []
      : [emptyElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: selfUrl })]),
    ...textElement('generator', 'Amberyl'),
    ...entries.map(itemXml),
  ])
  return `${XML_DECLARATION}${parentElement('rss', [channel], NAMESPACES)}\n`
}

const itemXml = ({ id, title, link, published, updated, author, picture, summary, html }: FeedEntry): string =>
  parentElement('item', [
    ...textElement('title', title),
    ...textElement('link', link),
    ...textElement('guid', id, { isPermaLink: 'false' }),
    ...textElement('pubDate', rssDate(published ?? updated)),
    ...textElement('atom:updated', updated),
    ...textElement('dc:creator', author),
    // HTML by custom.
    ...textElement('description', summary === undefined ? undefined : xmlText(summary)),
    ...(picture === undefined ? [] : [emptyElement('media:content', { url: picture, medium: 'image' })]),
    ...textElement('content:encoded', html),
  ])

/** RFC 822, with four digits for the year. */
const rssDate = (iso: string | undefined): string | undefined =>
  iso === undefined ? undefined : new Date(iso).toUTCString().replace('GMT', '+0000')
