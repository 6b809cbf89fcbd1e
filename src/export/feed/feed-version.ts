import { createHash } from 'node:crypto'

/** What a server answers conditional requests with (RFC 9110). */
interface FeedVersion {
  /** A strong validator: equal for equal bytes. */
  readonly etag: string
  /** To the second, as HTTP writes dates. */
  readonly lastModified: string
}

/** `changedAt`: when the content last changed, as ISO 8601. */
export const feedVersion = (content: string, changedAt: string): FeedVersion => ({
  etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
  lastModified: new Date(changedAt).toUTCString(),
})

interface Conditions {
  readonly ifNoneMatch?: string | undefined
  readonly ifModifiedSince?: string | undefined
}

/** Whether the client has this version: the answer is 304. If it names ETags, its date does not count. */
export function isSameVersion(
  { etag, lastModified }: FeedVersion,
  { ifNoneMatch, ifModifiedSince }: Conditions,
): boolean {
  if (ifNoneMatch !== undefined) return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).includes(etag)
  if (ifModifiedSince === undefined) return false
  // A date that cannot be read compares as false.
  return Date.parse(lastModified) <= Date.parse(ifModifiedSince)
}

/** Proxies that compress mark tags as weak; for reading that makes no difference. */
const tagsIn = (header: string): string[] => header.match(/"[^"]*"/g) ?? []
