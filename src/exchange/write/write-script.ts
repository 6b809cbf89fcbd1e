import type { StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { planScript } from './script-plan.ts'

/** What a wrapper can be written as. */
export const SCRIPT_KINDS = ['playwright', 'scrapy'] as const
export type ScriptKind = (typeof SCRIPT_KINDS)[number]

/** A stand-alone script, and what it does differently from the wrapper. */
export interface WrittenScript {
  readonly text: string
  readonly notes: readonly string[]
}

/** Where a reader has its data: the rest of this line is replaced. */
const PLACES = {
  playwright: { start: 'const wrapper = ', line: /^const wrapper = .*@wrapper$/m },
  scrapy: { start: 'WRAPPER = ', line: /^WRAPPER = .*@wrapper$/m },
} as const

/** The element that stands for a text in the spider: lxml has no nodes for texts. */
const TEXT_ELEMENT = 'amberyl-text'

/** Puts a wrapper into a reader: the text of the script that ships with the package. */
export function writeScript(wrapper: StoredWrapper, kind: ScriptKind, reader: string): WrittenScript {
  const { plan, notes } = planScript(wrapper, kind === 'scrapy' ? { textElement: TEXT_ELEMENT } : {})
  const { start, line } = PLACES[kind]
  const clicks = plan.next.filter(rule => rule.kind !== 'link')
  const data = kind === 'scrapy' ? pythonLiteral(plan) : JSON.stringify(plan, null, 2)
  // A function, because a text may contain `$&`.
  return {
    text: reader.replace(line, () => start + data),
    notes: [
      ...notes,
      ...(kind === 'scrapy' && clicks.length > 0
        ? [`Scrapy runs no scripts: the spider does not follow ${clicks.map(rule => rule.kind).join(', ')}`]
        : []),
    ],
  }
}

/**
 * A JSON text in a string of Python, in ASCII: the escapes of JSON strings mean the same there, and what the wrapper
 * says is data of the JSON text only.
 */
const pythonLiteral = (plan: unknown): string => `json.loads(\n    ${JSON.stringify(ascii(JSON.stringify(plan)))}\n)`

const ascii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
