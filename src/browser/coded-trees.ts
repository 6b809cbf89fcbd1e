import type { ModelJson } from '../learn/model-file.ts'

/** A model whose trees are written with a code for each node: few nodes differ, so compressed they take a sixth less. */
export interface ModelOfCodes extends Omit<ModelJson, 'trees'> {
  /** Every node that occurs, the most frequent first. The first ones have a code of one character, the others of two. */
  readonly nodes: string
  readonly trees: readonly string[]
}

/** All characters that a text in JSON has as they are, and that take one byte. */
const CODES = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(code => !'"\\'.includes(code))

/** Of so many nodes, how many have a code of one character: as many as leave enough pairs for the rest. */
const shortCodes = (nodes: number): number =>
  Math.max(0, Math.min(CODES.length, Math.floor((CODES.length ** 2 - nodes) / (CODES.length - 1))))

export function codeTrees({ trees, ...model }: ModelJson): ModelOfCodes {
  const counts = new Map<string, number>()
  for (const node of trees.flatMap(tree => tree.split(' '))) counts.set(node, (counts.get(node) ?? 0) + 1)
  const nodes = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!)
  if (nodes.length > CODES.length ** 2) throw new Error(`${nodes.length} different nodes are more than there are codes`)
  const short = shortCodes(nodes.length)
  const pair = (at: number): string => CODES[short + Math.floor(at / CODES.length)]! + CODES[at % CODES.length]
  const codes = new Map(nodes.map((node, at) => [node, at < short ? CODES[at]! : pair(at - short)]))
  return {
    ...model,
    nodes: nodes.join(' '),
    trees: trees.map(tree => Array.from(tree.split(' '), node => codes.get(node)).join('')),
  }
}

export function treesFromCodes({ nodes: joined, trees, ...model }: ModelOfCodes): ModelJson {
  const nodes = joined.split(' ')
  const short = shortCodes(nodes.length)
  const places = new Map(CODES.map((code, place) => [code, place]))
  const nodesOf = (tree: string): string => {
    const read: string[] = []
    for (let i = 0; i < tree.length; i++) {
      const place = places.get(tree[i]!)!
      const isShort = place < short
      read.push(nodes[isShort ? place : short + (place - short) * CODES.length + places.get(tree[++i]!)!]!)
    }
    return read.join(' ')
  }
  return { ...model, trees: trees.map(nodesOf) }
}
