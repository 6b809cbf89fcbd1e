import type { ClickOutcome } from '../../stages/1-render/acting/click.ts'
import type { LivePage } from '../../stages/1-render/live-page.ts'
import { buildModel } from '../../stages/2-model/build.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { ApiProblem } from '../problem.ts'
import type { PageStep } from '../server-context.ts'

/** Does the steps on an open page, one after another; gives the page after the last one. */
export async function takeSteps(live: LivePage, first: PageModel, steps: readonly PageStep[]): Promise<PageModel> {
  let page = first
  for (const [at, { click }] of steps.entries()) {
    const node = nodeOf(page, click)
    if (node === undefined) throw stepProblem(at, click, 'is no longer on the page')
    const outcome = await live.click(page.backendNode![node]!)
    checkClick(outcome, at, click)
    page = buildModel(await live.capture())
  }
  return page
}

function checkClick(outcome: ClickOutcome, at: number, click: string): void {
  switch (outcome.kind) {
    case 'navigated':
    case 'changed':
      return
    case 'gone':
      throw stepProblem(at, click, 'cannot be clicked')
    case 'unchanged':
      throw stepProblem(at, click, 'was clicked, but the page did not change')
    case 'new-window':
      throw stepProblem(at, click, `opens a new window: ${outcome.url}`)
  }
}

const stepProblem = (at: number, click: string, what: string): ApiProblem =>
  new ApiProblem(
    409,
    'step-failed',
    `Step ${at + 1}: ${click} ${what}.`,
    'Read the page again, or click another element.',
  )
