import type { Feed, FeedEntry } from './feed.ts'
import { emptyElement, parentElement, textElement, XML_DECLARATION } from './xml-element.ts'

/** The feed as Atom 1.0 (RFC 4287), with pictures as Media RSS. */
export function encodeAtom(feed: Feed): string {
  const { id, title, description, homeUrl, selfUrl, updated, entries } = feed
  const children = [
    ...textElement('id', id),
    ...textElement('title', title),
    ...textElement('subtitle', description),
    ...textElement('updated', updated),
    ...(homeUrl === undefined ? [] : [emptyElement('link', { rel: 'alternate', type: 'text/html', href: homeUrl })]),
    ...(selfUrl === undefined
      ? []
      : [emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: selfUrl })]),
    // Entries without an author need one here.
    parentElement('author', textElement('name', homeUrl === undefined ? title : new URL(homeUrl).host)),
    ...textElement('generator', 'Amberyl'),
    ...entries.map(entry => entryXml(entry, updated)),
  ]
  const namespaces = { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:media': 'http://search.yahoo.com/mrss/' }
  return `${XML_DECLARATION}${parentElement('feed', children, namespaces)}\n`
}

/** Atom requires a date: an entry without one has that of the feed. */
function entryXml(entry: FeedEntry, feedUpdated: string): string {
  const { id, title, link, published, updated = feedUpdated, author, picture, summary, html } = entry
  return parentElement('entry', [
    ...textElement('id', id),
    ...textElement('title', title),
    ...textElement('updated', updated),
    ...textElement('published', published),
    ...(link === undefined ? [] : [emptyElement('link', { rel: 'alternate', type: 'text/html', href: link })]),
    ...(author === undefined ? [] : [parentElement('author', textElement('name', author))]),
    ...textElement('summary', summary),
    ...(picture === undefined ? [] : [emptyElement('media:content', { url: picture, medium: 'image' })]),
    ...textElement('content', html, { type: 'html' }),
  ])
}
