/** The formats of a feed: Atom 1.0, RSS 2.0, JSON Feed 1.1. */
export const FEED_FORMATS = ['atom', 'rss', 'jsonfeed'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** As servers announce it. */
export const FEED_MEDIA_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  jsonfeed: 'application/feed+json; charset=utf-8',
}

/** Endings of feeds alone: no table has them. */
const FEED_ENDINGS: Readonly<Record<string, FeedFormat>> = {
  atom: 'atom',
  xml: 'atom',
  rss: 'rss',
  jsonfeed: 'jsonfeed',
}

/** The format that a file name implies, if any. `.json` is a table unless a feed was asked for. */
export function guessFeedFormat(file: string, { isFeed }: { readonly isFeed: boolean }): FeedFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  if (ending === 'json') return isFeed ? 'jsonfeed' : undefined
  return Object.hasOwn(FEED_ENDINGS, ending) ? FEED_ENDINGS[ending] : undefined
}

export const isFeedFormat = (format: string): format is FeedFormat =>
  (FEED_FORMATS as readonly string[]).includes(format)
