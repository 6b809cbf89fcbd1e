import type { NodeId, PageModel } from '../../2-model/page-model.ts'

/** Whether a text has more than blanks; blanks that do not break are blanks too. */
export function hasWords({ text, textStart, textEnd }: PageModel, node: NodeId): boolean {
  WORD.lastIndex = textStart[node]!
  const match = textStart[node] === textEnd[node] ? null : WORD.exec(text)
  return match !== null && match.index < textEnd[node]!
}

const WORD = /\S/g
