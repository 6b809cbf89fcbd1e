import { Problem, problemFrom } from '../../../studio/api/problem.ts'
import type { JobWish, SavedJob } from '../../../studio/views/save/job-form.tsx'
import type { PanelEngine } from '../parts.ts'
import type { OwnServer } from './kept-server.ts'

/** What becomes a job, and where it begins. */
interface SentJob {
  readonly server: OwnServer
  /** Whether the browser allows it; asked for in the click. */
  readonly isAllowed: Promise<boolean>
  readonly engine: PanelEngine
  readonly what: 'page' | 'harvest' | 'example'
  readonly start: string
  /** With a wrapper of single pages: a list that links to them. */
  readonly list: string
  readonly wish: JobWish
}

/**
 * Makes a job of it on the server of the person. It is the only thing that leaves the browser, and only to the address
 * that the person wrote.
 */
export async function sendJob({ server, isAllowed, engine, what, start, list, wish }: SentJob): Promise<SavedJob> {
  if (!(await isAllowed))
    throw new Problem({
      ...{ status: 0, code: 'no-permission' },
      detail: `The browser does not allow the extension to talk to ${server.origin}.`,
      todo: 'Send it again, and choose Allow.',
    })
  const { bytes } = await engine.wrapper(what)
  const wrapper = JSON.parse(new TextDecoder().decode(bytes)) as unknown
  const from = list === '' ? { start: [start] } : { start: [list], details: true }
  const answer = await fetch(`${server.origin}/api/v1/jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wrapper, ...from, ...wish }),
    credentials: 'omit',
  }).catch(() => {
    throw new Problem({
      ...{ status: 0, code: 'unreachable' },
      detail: `${server.origin} does not answer.`,
      todo: 'Start it with "amberyl studio", and paste the address that it prints.',
    })
  })
  if (!answer.ok) throw await problemFrom(answer)
  return (await answer.json()) as SavedJob
}
