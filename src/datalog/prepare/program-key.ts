import type { RelationDeclaration } from '../relation.ts'
import type { RuleFile } from '../source.ts'

/** What a program is compiled from. */
interface ProgramSource {
  readonly inputs?: readonly RelationDeclaration[]
  readonly outputs?: readonly string[]
}

/** Names a program by everything that its code depends on: the same key means the same code. */
export function programKey(sources: readonly RuleFile[], { inputs = [], outputs = [] }: ProgramSource = {}): string {
  const text = JSON.stringify([sources.map(file => file.text), inputs, outputs])
  return `${digest(text, 0x9e3779b9)}${digest(text, 0x85ebca6b)}`
}

/** 53 bits of a text, as hexadecimal digits: two 32-bit multiplications for each character, mixed at the end. */
function digest(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}
