import type { ReadPage } from '../server-context.ts'

/** How a command names a page. One that came with a request, or was clicked on, is in a file that the server gives. */
export function pageWords(id: string, { origin, steps, readBy }: ReadPage): string[] {
  if (origin.kind !== 'url' || steps.length > 0) return [`${id}.page`]
  return [origin.url, ...(readBy === 'parser' ? ['--static'] : [])]
}
