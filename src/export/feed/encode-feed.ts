import { encodeAtom } from './atom.ts'
import type { Feed } from './feed.ts'
import type { FeedFormat } from './feed-format.ts'
import { encodeJsonFeed } from './json-feed.ts'
import { encodeRss } from './rss.ts'

/** The feed as a file. The same feed gives the same bytes. */
export function encodeFeed(feed: Feed, format: FeedFormat): string {
  switch (format) {
    case 'atom':
      return encodeAtom(feed)
    case 'rss':
      return encodeRss(feed)
    case 'jsonfeed':
      return encodeJsonFeed(feed)
  }
}
