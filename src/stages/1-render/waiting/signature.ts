import type { Frame, Page } from 'playwright-core'
import { isLedOn } from '../call-in-page.ts'
import { withDeadline } from '../deadline.ts'
import { type Signature, takeSignature } from '../in-page.ts'
import { EMPTY_SIGNATURE, joinSignatures } from './page-change.ts'

/** A summary of the content of a page and its frames. */
export async function signPage(page: Page): Promise<Signature> {
  const parts = await Promise.all(page.frames().slice(0, MAX_FRAMES).map(signFrame))
  return joinSignatures(parts)
}

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
    if (isMain && !isLedOn(error)) throw error
    return EMPTY_SIGNATURE
  }
}
