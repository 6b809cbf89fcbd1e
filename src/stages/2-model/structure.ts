import { NODE_TYPE, type Snapshot, type SnapshotDocument } from '../1-render/snapshot.ts'
import { Names } from './names.ts'
import { TEXT_TAG } from './page-model.ts'

/** The tree of the page and its frames, and the origin of each node in the snapshot. */
export type Structure = ReturnType<StructureBuilder['finish']>

/** Maps nodes to document and index in the snapshot, and back. */
interface Sources {
  readonly document: Uint16Array
  readonly index: Int32Array
  /** For each document, the node of each index; -1 for comments and other non-nodes. Split text shares one node. */
  readonly nodeAt: readonly Int32Array[]
}

export function buildStructure(snapshot: Snapshot): Structure {
  const builder = new StructureBuilder(snapshot)
  builder.addDocument(0, -1)
  return builder.finish()
}

class StructureBuilder {
  readonly #snapshot: Snapshot
  readonly #tag: Int32Array
  readonly #parent: Int32Array
  readonly #depth: Int32Array
  readonly #document: Uint16Array
  readonly #index: Int32Array
  readonly #nodeAt: Int32Array[]
  readonly #tags = new Names()
  readonly #frames: { url: string; baseUrl: string; at?: string; owner: number; first: number; last: number }[] = []
  #count = 0

  constructor(snapshot: Snapshot) {
    const capacity = snapshot.documents.reduce((sum, document) => sum + document.nodes.nodeType.length, 0)
    this.#snapshot = snapshot
    this.#tags.number('#text')
    this.#tag = new Int32Array(capacity)
    this.#parent = new Int32Array(capacity)
    this.#depth = new Int32Array(capacity)
    this.#document = new Uint16Array(capacity)
    this.#index = new Int32Array(capacity)
    this.#nodeAt = snapshot.documents.map(document => new Int32Array(document.nodes.nodeType.length).fill(-1))
  }

  /** Adds a document below the element that shows it, and its frames in place. */
  addDocument(number: number, owner: number): void {
    const { strings } = this.#snapshot
    const document = this.#snapshot.documents[number]!
    const { nodeType, nodeName, parentIndex } = document.nodes
    const tagOfName = this.#tagReader()
    const nodeAt = this.#nodeAt[number]!
    const frameDocuments = new Map(
      document.nodes.contentDocumentIndex.index.map((node, i) => [node, document.nodes.contentDocumentIndex.value[i]!]),
    )
    const { at } = this.#snapshot
    const frame = {
      ...this.#addresses(document),
      ...(at === undefined ? {} : { at }),
      owner,
      first: this.#count,
      last: this.#count,
    }
    this.#frames.push(frame)
    let before = -1
    for (let i = 0; i < nodeType.length; i++) {
      const type = nodeType[i]!
      const above = parentIndex[i]!
      const previous = before
      before = i
      if (type !== NODE_TYPE.element && type !== NODE_TYPE.text) continue
      if (type === NODE_TYPE.text && previous >= 0 && nodeType[previous] === type && parentIndex[previous] === above) {
        // Chromium splits text after 65,536 characters, and scripts split it anywhere; to a reader it is one text.
        nodeAt[i] = nodeAt[previous]!
        continue
      }
      const parent = above < 0 || nodeType[above] === NODE_TYPE.document ? owner : nodeAt[above]!
      if (parent < 0 && this.#count > 0) continue
      const tag = type === NODE_TYPE.text ? TEXT_TAG : tagOfName(nodeName[i]!, strings)
      if (tag < 0) continue
      const node = this.#add(number, i, parent, tag)
      nodeAt[i] = node
      const inner = frameDocuments.get(i)
      if (inner !== undefined && !this.#isErrorPage(inner)) this.addDocument(inner, node)
    }
    frame.last = this.#count - 1
  }

  #add(document: number, index: number, parent: number, tag: number): number {
    const node = this.#count++
    this.#tag[node] = tag
    this.#parent[node] = parent
    this.#depth[node] = parent < 0 ? 0 : this.#depth[parent]! + 1
    this.#document[node] = document
    this.#index[node] = index
    return node
  }

  /** The browser's error page in a frame that failed to load says nothing about the page. */
  #isErrorPage(number: number): boolean {
    return this.#addresses(this.#snapshot.documents[number]!).url.startsWith('chrome-error:')
  }

  #addresses(document: SnapshotDocument): { url: string; baseUrl: string } {
    const text = (index: number): string => (index < 0 ? '' : this.#snapshot.strings[index]!)
    return { url: text(document.documentURL), baseUrl: text(document.baseURL) || text(document.documentURL) }
  }

  /** Maps names to tag numbers; -1 for pseudo elements. HTML names are in upper case, SVG names as written. */
  #tagReader(): (name: number, strings: readonly string[]) => number {
    const known = new Map<number, number>()
    return (name, strings) => {
      let tag = known.get(name)
      if (tag === undefined) known.set(name, (tag = this.#tagNumber(strings[name]!)))
      return tag
    }
  }

  #tagNumber(name: string): number {
    if (name.startsWith('::')) return -1
    return this.#tags.number(name === name.toUpperCase() ? name.toLowerCase() : name)
  }

  finish() {
    const count = this.#count
    const parent = this.#parent.slice(0, count)
    const depth = this.#depth.slice(0, count)
    const tag = this.#tag.slice(0, count)
    const sources = {
      document: this.#document.slice(0, count),
      index: this.#index.slice(0, count),
      nodeAt: this.#nodeAt,
    }
    const last = lastDescendants(parent)
    const start = new Int32Array(count)
    const end = new Int32Array(count)
    // Before a node's start tag are the start tags of all earlier nodes and the end tags of those not around it.
    for (let node = 0; node < count; node++) {
      start[node] = 2 * node - depth[node]!
      end[node] = 2 * last[node]! + 1 - depth[node]!
    }
    const backendNode = this.#backendNodes(sources)
    return {
      nodeCount: count,
      tag,
      tags: this.#tags.all,
      parent,
      last,
      start,
      end,
      depth,
      position: siblingPositions(tag, last, this.#tags.all.length),
      frames: this.#frames,
      ...(backendNode ? { backendNode } : {}),
      sources,
    }
  }

  #backendNodes({ document, index }: Sources): Int32Array | undefined {
    const columns = this.#snapshot.documents.map(each => each.nodes.backendNodeId)
    if (!columns[0]) return undefined
    return index.map((at, node) => columns[document[node]!]?.[at] ?? 0)
  }
}

function lastDescendants(parent: Int32Array): Int32Array {
  const last = new Int32Array(parent.length)
  for (let node = 0; node < last.length; node++) last[node] = node
  for (let node = last.length - 1; node > 0; node--) {
    const above = parent[node]!
    if (above >= 0 && last[above]! < last[node]!) last[above] = last[node]!
  }
  return last
}

/** Counts siblings of one tag: one pass over all children, with one counter per tag that is reset for each parent. */
function siblingPositions(tag: Int32Array, last: Int32Array, tagCount: number): Int32Array {
  const position = new Int32Array(tag.length).fill(1)
  const counter = new Int32Array(tagCount)
  const owner = new Int32Array(tagCount).fill(-1)
  for (let node = 0; node < tag.length; node++) {
    for (let child = node + 1; child <= last[node]!; child = last[child]! + 1) {
      const kind = tag[child]!
      if (owner[kind] !== node) {
        owner[kind] = node
        counter[kind] = 0
      }
      position[child] = ++counter[kind]!
    }
  }
  return position
}
