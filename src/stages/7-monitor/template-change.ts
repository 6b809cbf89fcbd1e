import type { Zone } from './normal-form.ts'

/** One difference between a template and a page, at its place. */
export interface TemplateChange {
  readonly kind: 'inserted' | 'removed' | 'moved' | 'wrapped' | 'unwrapped' | 'renamed' | 'counted'
  readonly zone: Zone
  /** Of the element; `html` has depth 1. */
  readonly depth: number
  /** Its tag and class words: `div.sale`. */
  readonly label: string
  /** Its new name, its new or former wrapper, or its former place. */
  readonly other?: string
}

/** In words. */
export const PLACES: Readonly<Record<Zone, string>> = {
  around: 'around the region',
  above: 'above the region',
  below: 'below the region',
  inside: 'inside the region',
}

/** "a block (div.sale) was inserted above the region, at depth 6" */
export function formatChange({ kind, zone, depth, label, other }: TemplateChange): string {
  const where = `${PLACES[zone]}, at depth ${depth}`
  switch (kind) {
    case 'inserted':
      return `a block (${label}) was inserted ${where}`
    case 'removed':
      return `a block (${label}) was removed ${where}`
    case 'moved':
      return `a block (${label}) was moved ${other === undefined ? '' : `from ${other} `}to another place ${where}`
    case 'wrapped':
      return `a block (${other}) was wrapped in another (${label}) ${where}`
    case 'unwrapped':
      return `a block (${label}) around another (${other}) was removed ${where}`
    case 'renamed':
      return `a block (${label}) was renamed to ${other} ${where}`
    case 'counted':
      return `a block (${label}) ${other} ${where}`
  }
}
