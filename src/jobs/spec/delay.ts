const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of `500ms`, `2s`, `1.5m`, `1h`, or a number of milliseconds; `undefined` for anything else. */
export function parseDelay(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined
  const parts = typeof value === 'string' ? /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m|h)$/.exec(value.trim()) : null
  return parts ? Math.round(Number(parts[1]) * UNITS[parts[2]!]!) : undefined
}

/** As written in a job file. */
export function formatDelay(ms: number): string | number {
  if (ms > 0 && ms % UNITS.m! === 0) return `${ms / UNITS.m!}m`
  return ms % UNITS.s! === 0 ? `${ms / UNITS.s!}s` : ms
}
