import { decodeOctets, type Octets } from './octets.ts'
import { matchesPattern } from './pattern.ts'
import type { Robots, RobotsGroup, RobotsRule } from './robots.ts'

interface Permission {
  readonly allowed: boolean
  /** The rule that decided, as written in the file; without one, everything is allowed. */
  readonly rule?: string
}

/**
 * The rules for a product token: those of all groups that name it, else those of the groups for everyone, else none.
 * The most specific rule comes first, and of equally specific ones the one that allows.
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

/** Path and query, including an empty query (`/list?`), which `URL.search` hides. */
function pathOf(url: string): Octets {
  const { href, protocol } = new URL(url)
  const start = href.indexOf('/', protocol.length + 2)
  return decodeOctets(href.slice(start).split('#', 1)[0]!)
}
