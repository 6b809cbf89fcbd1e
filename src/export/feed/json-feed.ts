import type { Feed } from './feed.ts'

/** The feed as JSON Feed 1.1. */
export function encodeJsonFeed({ title, description, homeUrl, selfUrl, entries }: Feed): string {
  const items = entries.map(({ id, link, title, html, summary, picture, published, updated, author }) => ({
    id,
    url: link,
    title,
    content_html: html,
    summary,
    image: picture,
    date_published: published,
    date_modified: updated,
    authors: author === undefined ? undefined : [{ name: author }],
  }))
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    description,
    items,
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
