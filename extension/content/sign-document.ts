import { type Signature, takeSignature } from '../../src/stages/1-render/in-page.ts'
import { joinSignatures } from '../../src/stages/1-render/waiting/page-change.ts'

/** Pages with more have them for adverts. */
const MAX_FRAMES = 20

/** A summary of the page and of its frames that can be read. */
export function signDocument(): Signature {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe, frame')].slice(0, MAX_FRAMES)
  const inner = frames.flatMap(frame => frame.contentDocument ?? [])
  return joinSignatures([document, ...inner].map(each => takeSignature.call(each)))
}
