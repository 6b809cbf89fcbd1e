import { FEED_FORMATS } from '../../export/feed/feed-format.ts'
import { EXPORT_FORMATS } from '../../export/format.ts'
import type { ServerContext } from '../server-context.ts'

/** Addresses that stay: the latest table in every format, and feeds. The token in them allows nothing else. */
export function jobLinksOf(
  { origin, tokens }: Pick<ServerContext, 'origin' | 'tokens'>,
  job: string,
): Record<string, string> {
  const name = encodeURIComponent(job)
  const query = `?token=${tokens.linkTokenOf(job)}`
  return Object.fromEntries([
    ...EXPORT_FORMATS.map(format => [format, `${origin}/jobs/${name}/latest.${format}${query}`]),
    ...FEED_FORMATS.map(format => [format, `${origin}/feeds/${name}.${format}${query}`]),
  ])
}
