import { foldTables } from '../fold.ts'
import type { PatternNode } from './parse.ts'

/** Every match of a pattern contains one of these words, so a text without them is not tried; none if nothing is certain. */
export function neededWords(node: PatternNode, isExact: boolean): readonly string[] {
  switch (node.kind) {
    case 'sequence':
      return bestOf(runsOf(node.parts, isExact))
    case 'choice': {
      const needed = node.parts.map(part => neededWords(part, isExact))
      return needed.some(words => words.length === 0) ? [] : needed.flat()
    }
    case 'group':
      return neededWords(node.part, isExact)
    case 'repeat':
      return node.least > 0 ? neededWords(node.part, isExact) : []
    default: {
      const character = characterOf(node, isExact)
      return character ? [character] : []
    }
  }
}

/** What each part of a sequence needs; characters side by side are one word. */
function runsOf(parts: readonly PatternNode[], isExact: boolean): (readonly string[])[] {
  const needed: (readonly string[])[] = []
  let run = ''
  for (const part of parts) {
    const character = characterOf(part, isExact)
    if (character !== undefined) {
      run += character
      continue
    }
    needed.push(run === '' ? [] : [run])
    run = ''
    needed.push(neededWords(part, isExact))
  }
  needed.push(run === '' ? [] : [run])
  return needed
}

/** The only character that a part matches; nothing if it stands between two. */
function characterOf(part: PatternNode, isExact: boolean): string | undefined {
  if (part.kind === 'boundary' || part.kind === 'line-start' || part.kind === 'line-end') return ''
  if (part.kind !== 'set' || part.negated || part.items.length !== 1) return undefined
  const [item] = part.items
  if (item!.kind !== 'range' || item!.first !== item!.last) return undefined
  // One that folding changes is matched in both forms.
  const code = item!.first
  return isExact || foldTables().folded[code] === code ? String.fromCharCode(code) : undefined
}

/** The words of which the shortest is longest: they are the rarest. */
const bestOf = (needed: readonly (readonly string[])[]): readonly string[] =>
  needed.reduce((a, b) => (shortest(b) > shortest(a) ? b : a), [])

const shortest = (words: readonly string[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(word => word.length))
