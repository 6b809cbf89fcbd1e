import type { Frame, Page } from 'playwright-core'
import { withDeadline } from './deadline.ts'
import { type Signature, takeSignature } from './in-page.ts'

/** A summary of the content of a page and its frames. */
export async function signPage(page: Page): Promise<Signature> {
  const parts = await Promise.all(page.frames().slice(0, MAX_FRAMES).map(signFrame))
  return parts.reduce(join, EMPTY)
}

/** Up to this many marks differ if a clock ticks between two texts; a changed list affects more of them. */
const TICKING_MARKS = 1

/** Whether a page has changed in more than a clock or a counter. */
export function hasPageChanged(before: Signature, after: Signature): boolean {
  if (before.elements !== after.elements || before.letters !== after.letters) return true
  return before.marks.filter((mark, i) => mark !== after.marks[i]).length > TICKING_MARKS
}

const EMPTY: Signature = { elements: 0, text: 0, letters: 0, marks: [] }
/** Pages with more have them for adverts. */
const MAX_FRAMES = 20
/** A frame that does not answer counts as empty. */
const FRAME_MS = 500

async function signFrame(frame: Frame): Promise<Signature> {
  const isMain = frame.parentFrame() === null
  try {
    if (isMain) return await frame.evaluate(takeSignature)
    return await withDeadline(frame.evaluate(takeSignature), FRAME_MS, () => new Error('too slow'))
  } catch (error) {
    // A page that navigates takes its context along, and a frame may be gone.
    if (isMain && !/context was destroyed|navigation/i.test((error as Error).message)) throw error
    return EMPTY
  }
}

function join(a: Signature, b: Signature): Signature {
  return {
    elements: a.elements + b.elements,
    text: a.text + b.text,
    letters: (Math.imul(a.letters, 31) + b.letters) | 0,
    marks: Array.from({ length: Math.max(a.marks.length, b.marks.length) }, (_, i) => sum(a.marks[i], b.marks[i])),
  }
}

const sum = (a = 0, b = 0): number => (a + b) | 0
