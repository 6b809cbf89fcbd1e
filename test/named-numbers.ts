import type { Sources } from './architecture.ts'

/**
 * The number of named constants that judge pages, by folder. The count may only fall: a new number replaces another, and
 * removing one lowers the cap. Learned weights belong in data files, which are not counted.
 */
export const NUMBER_CAPS: Readonly<Record<string, number>> = {
  'src/stages/3-annotate': 8,
  'src/stages/3-annotate/pattern': 12,
  'src/stages/3-annotate/readers': 8,
  'src/stages/4-find/baselines': 1,
  'src/stages/4-find/baselines/clustvx': 4,
  'src/stages/4-find/baselines/mdr': 8,
  'src/stages/4-find/baselines/tables': 9,
  'src/stages/4-find/baselines/visual': 4,
  'src/stages/4-find/blocks': 2,
  'src/stages/4-find/by-example': 21,
  'src/stages/4-find/domain': 14,
  'src/stages/4-find/domain/align': 8,
  'src/stages/4-find/domain/amber': 5,
  'src/stages/4-find/domain/areas': 12,
  'src/stages/4-find/fields': 36,
  'src/stages/4-find/fields/naming': 13,
  'src/stages/4-find/fields/one-text': 4,
  'src/stages/4-find/fields/typing': 6,
  'src/stages/4-find/pagination': 8,
  'src/stages/4-find/regions': 28,
  'src/stages/4-find/regions/siblings': 13,
  'src/stages/4-find/top-k': 16,
  'src/stages/4-find/top-k/pages': 2,
  'src/stages/4-find/top-k/title': 4,
  'src/stages/5-wrap': 29,
  'src/stages/5-wrap/page': 17,
  'src/stages/5-wrap/page/details': 25,
  'src/stages/5-wrap/paths': 2,
  'src/stages/6-harvest': 5,
  'src/stages/6-harvest/checkpoint': 1,
  'src/stages/6-harvest/details': 1,
  'src/stages/6-harvest/load': 1,
  'src/stages/6-harvest/state': 2,
  'src/stages/6-harvest/table': 18,
  'src/stages/6-harvest/walk': 8,
  'src/stages/7-monitor': 37,
}

const NUMBER = /^[ \t]*(?:export )?const [A-Z][A-Z0-9_]*(?:: [\w<>[\] ]+)? = -?\d[\d_.eE*+\-/ x]*$/gm

/** Stages that judge pages. */
const JUDGING = /^src\/stages\/[3-7]-/

/** The named numbers of each folder of the stages that judge pages. */
export function countNumbers(sources: Sources): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [file, source] of sources) {
    if (!JUDGING.test(file) || file.endsWith('.test.ts')) continue
    const found = source.match(NUMBER)?.length ?? 0
    const folder = file.slice(0, file.lastIndexOf('/'))
    if (found > 0) counts.set(folder, (counts.get(folder) ?? 0) + found)
  }
  return counts
}

/** Folders whose count is not their cap. */
export function findNumberProblems(sources: Sources, caps: Readonly<Record<string, number>> = NUMBER_CAPS): string[] {
  const counts = countNumbers(sources)
  return [...new Set([...Object.keys(caps), ...counts.keys()])].sort().flatMap(folder => {
    const [count, cap] = [counts.get(folder) ?? 0, caps[folder] ?? 0]
    if (count > cap)
      return [`${folder} has ${count} named numbers, at most ${cap} are allowed: remove one or make it data`]
    return count < cap ? [`${folder} has only ${count} named numbers: lower the cap from ${cap}`] : []
  })
}
