import type { Signature } from '../in-page.ts'

/** Up to this many marks differ if a clock ticks between two texts; a changed list affects more of them. */
const TICKING_MARKS = 1

/** Whether a page has changed in more than a clock or a counter. */
export function hasPageChanged(before: Signature, after: Signature): boolean {
  if (before.elements !== after.elements || before.letters !== after.letters) return true
  return before.marks.filter((mark, i) => mark !== after.marks[i]).length > TICKING_MARKS
}

export const EMPTY_SIGNATURE: Signature = { elements: 0, text: 0, letters: 0, marks: [] }

/** One signature for a page with its frames. */
export const joinSignatures = (parts: readonly Signature[]): Signature => parts.reduce(join, EMPTY_SIGNATURE)

function join(a: Signature, b: Signature): Signature {
  return {
    elements: a.elements + b.elements,
    text: a.text + b.text,
    letters: (Math.imul(a.letters, 31) + b.letters) | 0,
    marks: Array.from({ length: Math.max(a.marks.length, b.marks.length) }, (_, i) => sum(a.marks[i], b.marks[i])),
  }
}

const sum = (a = 0, b = 0): number => (a + b) | 0
