import type { Fault } from '../../demo/fault.ts'

/** What can go wrong with a page: in transit, or in the browser. */
export type Trouble =
  | Fault
  /** The tab crashes while it loads the page. */
  | { readonly kind: 'crash' }
  /** A script of the page never ends. */
  | { readonly kind: 'hang' }

/** What is requested: a page of the list, from 1, a detail page by its record's number, or something else. */
export interface Asked {
  readonly page?: number
  readonly detail?: number
  readonly path: string
  /** The number of the request for it, from 1, in any session. */
  readonly attempt: number
}

export interface TroubleRule {
  readonly page?: number
  readonly detail?: number
  readonly trouble: Trouble
  /** How often it happens; by default once. */
  readonly times?: number
}

export type Troubles = readonly TroubleRule[] | ((asked: Asked) => Trouble | undefined)

export function troubleOf(troubles: Troubles, asked: Asked): Trouble | undefined {
  if (typeof troubles === 'function') return troubles(asked)
  return troubles.find(({ page, detail, times = 1 }) => {
    const isMeant = page === undefined ? detail !== undefined && detail === asked.detail : page === asked.page
    return isMeant && asked.attempt <= times
  })?.trouble
}

/** Elements nested so deep that the tab runs out of stack: twice as fast as filling its memory, and harmless to ours. */
const NESTED = 10_000

const SCRIPTS = {
  crash: `let node = document.createElement('span'); const first = node
for (let i = 0; i < ${NESTED}; i++) node = node.appendChild(document.createElement('span'))
node.append('x'); document.body.append(first); document.body.innerText`,
  hang: 'setTimeout(() => { for (;;); }, 50)',
} as const

/** A page that ends with a script that harms its tab. */
export const harming = (html: string, kind: keyof typeof SCRIPTS): string =>
  html.replace('</body>', `<script>${SCRIPTS[kind]}</script></body>`)
