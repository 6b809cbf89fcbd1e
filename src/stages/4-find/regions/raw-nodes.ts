import { RAW_ELEMENTS } from '../../2-model/html-elements.ts'
import type { PageModel } from '../../2-model/page-model.ts'

/** Marks elements whose content is code or fallback content; frames that were read are not marked. */
export function markRawElements(page: PageModel): Uint8Array {
  const raw = Uint8Array.from(page.tags, name => Number(RAW_ELEMENTS.has(name)))
  const marks = new Uint8Array(page.nodeCount)
  for (let node = 0; node < page.nodeCount; node++) marks[node] = raw[page.tag[node]!]!
  for (const { owner } of page.frames) if (owner >= 0) marks[owner] = 0
  return marks
}
