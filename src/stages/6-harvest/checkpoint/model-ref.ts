import { createHash, type Hash } from 'node:crypto'
import type { PageModel } from '../../2-model/page-model.ts'

const known = new WeakMap<PageModel, string>()

/** A short name for a page model, from its content: the same in every process, so that nothing is stored twice. */
export function refOf(model: PageModel): string {
  const ref = known.get(model) ?? hashOf(model)
  known.set(model, ref)
  return ref
}

function hashOf({ extras, visual, frames, ...page }: PageModel): string {
  const hash = createHash('md5')
  // The same page has the same name whenever it is read.
  addValues(hash, { ...page, frames: frames.map(({ at: _, ...frame }) => frame) })
  addValues(hash, visual ?? {})
  for (const [, each] of inOrder(extras)) hash.update(JSON.stringify([...each]))
  return hash.digest('base64url')
}

/** A page that was stored has its columns in another order. */
const inOrder = <T extends object>(values: T): [string, T[keyof T]][] =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))

function addValues(hash: Hash, values: object): void {
  for (const [name, value] of inOrder(values)) {
    if (value === undefined) continue
    hash.update(name)
    if (ArrayBuffer.isView(value)) hash.update(value as NodeJS.ArrayBufferView)
    else hash.update(typeof value === 'string' ? value : JSON.stringify(value))
  }
}
