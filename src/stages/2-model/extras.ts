import type { Snapshot, SnapshotDocument, SparseNumbers } from '../1-render/snapshot.ts'
import type { Extras, NodeId } from './page-model.ts'
import type { Structure } from './structure.ts'

export function buildExtras(snapshot: Snapshot, structure: Structure): Extras {
  const inputValue = new Map<NodeId, string>()
  const currentSource = new Map<NodeId, string>()
  const checked = new Set<NodeId>()
  const before = new Map<NodeId, string>()
  const after = new Map<NodeId, string>()
  for (const [number, document] of snapshot.documents.entries()) {
    const nodeAt = structure.sources.nodeAt[number]!
    const collect = (values: SparseNumbers, into: Map<NodeId, string>): void => {
      for (const [i, index] of values.index.entries()) {
        const text = values.value[i]! < 0 ? '' : snapshot.strings[values.value[i]!]!
        if (nodeAt[index]! >= 0 && text !== '') into.set(nodeAt[index]!, text)
      }
    }
    const { nodes } = document
    collect(nodes.inputValue, inputValue)
    collect(nodes.textValue, inputValue)
    collect(nodes.currentSourceURL, currentSource)
    for (const index of [...nodes.inputChecked.index, ...nodes.optionSelected.index]) {
      if (nodeAt[index]! >= 0) checked.add(nodeAt[index]!)
    }
    for (const { owner, name, text } of pseudoTexts(snapshot, document)) {
      const into = name === '::before' ? before : after
      if (nodeAt[owner]! >= 0) into.set(nodeAt[owner]!, (into.get(nodeAt[owner]!) ?? '') + text)
    }
  }
  return { inputValue, currentSource, checked, before, after }
}

function* pseudoTexts(
  { strings }: Snapshot,
  { nodes, layout }: SnapshotDocument,
): Generator<{ owner: number; name: string; text: string }> {
  if (!layout) return
  const names = new Set(['::before', '::after'].map(name => strings.indexOf(name)).filter(index => index >= 0))
  if (names.size === 0) return
  for (const [i, index] of layout.nodeIndex.entries()) {
    const text = layout.text[i]!
    if (text >= 0 && names.has(nodes.nodeName[index]!)) {
      yield { owner: nodes.parentIndex[index]!, name: strings[nodes.nodeName[index]!]!, text: strings[text]! }
    }
  }
}
