import type { Snapshot } from '../1-render/snapshot.ts'
import type { PageModel } from './page-model.ts'
import type { Structure } from './structure.ts'

export type Attributes = Pick<PageModel, 'attributeStart' | 'attributeName' | 'attributeValue' | 'strings'>

/** Attributes as columns, with a separate string table: the snapshot's also has all text and would stay in memory. */
export function buildAttributes(snapshot: Snapshot, { nodeCount, sources }: Structure): Attributes {
  const strings: string[] = []
  let empty: number | undefined
  const number = new Int32Array(snapshot.strings.length).fill(-1)
  const keep = (index: number): number => {
    if (index < 0) return (empty ??= strings.push('') - 1)
    if (number[index]! < 0) number[index] = strings.push(snapshot.strings[index]!) - 1
    return number[index]!
  }
  const lists = snapshot.documents.map(document => document.nodes.attributes)
  const attributeStart = new Int32Array(nodeCount + 1)
  for (let node = 0; node < nodeCount; node++) {
    attributeStart[node + 1] = attributeStart[node]! + lists[sources.document[node]!]![sources.index[node]!]!.length / 2
  }
  const attributeName = new Int32Array(attributeStart[nodeCount]!)
  const attributeValue = new Int32Array(attributeStart[nodeCount]!)
  for (let node = 0; node < nodeCount; node++) {
    const list = lists[sources.document[node]!]![sources.index[node]!]!
    for (let i = 0, at = attributeStart[node]!; i < list.length; i += 2, at++) {
      attributeName[at] = keep(list[i]!)
      attributeValue[at] = keep(list[i + 1]!)
    }
  }
  return { attributeStart, attributeName, attributeValue, strings }
}

/** Reads one attribute of many nodes without looking up its name each time; undefined if a node has none. */
export function attributeReader(attributes: Attributes, name: string): (node: number) => string | undefined {
  const { strings, attributeStart, attributeName, attributeValue } = attributes
  const wanted = strings.indexOf(name)
  if (wanted < 0) return () => undefined
  return node => {
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++)
      if (attributeName[i] === wanted) return strings[attributeValue[i]!]
    return undefined
  }
}

/** The numbers of its values among `strings`, which are the same for the same value; -1 if a node has none. */
export function attributeNumbers(
  { strings, attributeStart, attributeName, attributeValue }: Attributes,
  name: string,
): (node: number) => number {
  const wanted = strings.indexOf(name)
  if (wanted < 0) return () => -1
  return node => {
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++)
      if (attributeName[i] === wanted) return attributeValue[i]!
    return -1
  }
}
