import { octetsOf, utf8Of } from './octets.ts'
import { type Pattern, parseRobotsPattern } from './pattern.ts'

/** The content of a robots.txt, by RFC 9309. */
export interface Robots {
  /** By product token in lower case, or `*`: the union of all groups that name it. */
  readonly groups: ReadonlyMap<string, ReadonlySet<RobotsGroup>>
}

export interface RobotsGroup {
  readonly rules: readonly RobotsRule[]
  /** `Crawl-delay` is not part of the RFC, but widely used. */
  readonly crawlDelayMs?: number
}

export interface RobotsRule {
  readonly allows: boolean
  readonly pattern: Pattern
  /** As written in the file. */
  readonly text: string
}

/** The RFC requires at least 500 KiB; the rest is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024

interface GroupInMaking {
  readonly rules: RobotsRule[]
  /** A rule has been read, so the next agent starts another group; an empty `Allow:` counts as well. */
  isClosed: boolean
  crawlDelayMs?: number
}

/** Never fails: invalid lines are skipped. */
export function parseRobots(file: string | Uint8Array): Robots {
  const groups = new Map<string, Set<RobotsGroup>>()
  let group: GroupInMaking = newGroup()
  for (const line of linesOf(file)) {
    const { key, value } = recordOf(line)
    switch (key) {
      case 'user-agent':
        // Consecutive agents share the rules that follow. Other records between them, such as Sitemap, do not separate
        // them.
        if (group.isClosed) group = newGroup()
        addAgent(groups, value, group)
        break
      case 'allow':
      case 'disallow':
        group.isClosed = true
        if (value !== '') group.rules.push(ruleOf(key, value))
        break
      case 'crawl-delay':
        setDelay(group, value)
    }
  }
  return { groups }
}

/** Rules before the first agent go to a group that applies to no agent. */
const newGroup = (): GroupInMaking => ({ rules: [], isClosed: false })

function linesOf(file: string | Uint8Array): string[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const lines = octetsOf(bytes.subarray(0, MAX_ROBOTS_BYTES))
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\r|\n/)
  // A line that was cut might forbid, or allow, more than its author meant.
  return bytes.length > MAX_ROBOTS_BYTES ? lines.slice(0, -1) : lines
}

const BYTE_ORDER_MARK = /^\xef\xbb\xbf/

function recordOf(line: string): { key: string; value: string } {
  const comment = line.indexOf('#')
  const record = comment < 0 ? line : line.slice(0, comment)
  const colon = record.indexOf(':')
  if (colon < 0) return { key: '', value: '' }
  return { key: trim(record.slice(0, colon)).toLowerCase(), value: trim(record.slice(colon + 1)) }
}

/** Only spaces and tabs: `String.trim` takes A0, the last byte of many letters in UTF-8, for a space. */
function trim(octets: string): string {
  const isBlank = (at: number): boolean => octets[at] === ' ' || octets[at] === '\t'
  let start = 0
  let end = octets.length
  while (start < end && isBlank(start)) start++
  while (end > start && isBlank(end - 1)) end--
  return octets.slice(start, end)
}

/** A token ends where its letters do: `Bot/1.0` is `bot`. */
function addAgent(groups: Map<string, Set<RobotsGroup>>, value: string, group: RobotsGroup): void {
  const token = /^(?:\*$|[a-z_-]+)/i.exec(value)?.[0].toLowerCase()
  if (!token) return
  const named = groups.get(token) ?? new Set()
  groups.set(token, named.add(group))
}

function ruleOf(key: 'allow' | 'disallow', value: string): RobotsRule {
  const name = key === 'allow' ? 'Allow' : 'Disallow'
  return { allows: key === 'allow', pattern: parseRobotsPattern(value), text: `${name}: ${utf8Of(value)}` }
}

/** A site that wants longer waits wants no programs at all, and can say so. */
const MAX_CRAWL_DELAY_MS = 60_000

function setDelay(group: GroupInMaking, value: string): void {
  if (!/^\d+(\.\d+)?$/.test(value)) return
  group.crawlDelayMs = Math.max(group.crawlDelayMs ?? 0, Math.min(Number(value) * 1000, MAX_CRAWL_DELAY_MS))
}
