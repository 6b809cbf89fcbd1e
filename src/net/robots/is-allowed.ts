import { decodeOctets, type Octets } from './octets.ts'
import { matchesPattern } from './pattern.ts'
import type { Robots, RobotsGroup, RobotsRule } from './robots.ts'

interface Permission {
  readonly allowed: boolean
  /** The rule that decided, as it stands in the file; without one everything is allowed. */
  readonly rule?: string
}

/**
 * What counts for a product token: all groups that name it as one, or else those for everybody, or else nothing. The
 * most specific rule stands first, and of equal ones that which allows.
 */
export function groupFor({ groups }: Robots, token: string): RobotsGroup {
  const named = [...(groups.get(token.toLowerCase()) ?? groups.get('*') ?? [])]
  const delays = named.flatMap(({ crawlDelayMs }) => crawlDelayMs ?? [])
  return {
    rules: named.flatMap(({ rules }) => rules).sort(bySpecificity),
    ...(delays.length > 0 ? { crawlDelayMs: delays.reduce((a, b) => Math.max(a, b)) } : {}),
  }
}

const bySpecificity = (a: RobotsRule, b: RobotsRule): number =>
  b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows)

export function permissionIn({ rules }: RobotsGroup, url: string): Permission {
  const path = pathOf(url)
  if (path === '/robots.txt') return { allowed: true }
  const rule = rules.find(({ pattern }) => matchesPattern(pattern, path))
  return rule ? { allowed: rule.allows, rule: rule.text } : { allowed: true }
}

/** Path and query, also an empty one (`/list?`), which `URL.search` hides. */
function pathOf(url: string): Octets {
  const { href, protocol } = new URL(url)
  const start = href.indexOf('/', protocol.length + 2)
  return decodeOctets(href.slice(start).split('#', 1)[0]!)
}
