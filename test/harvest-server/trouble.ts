import type { Fault } from '../../demo/fault.ts'

/** What can go wrong with a page: on its way, or in the browser that shows it. */
export type Trouble =
  | Fault
  /** The tab crashes while it loads the page. */
  | { readonly kind: 'crash' }
  /** A script of the page never ends. */
  | { readonly kind: 'hang' }

/** What is asked for: a page of the list, from 1, a record's own page by its number, or something else. */
export interface Asked {
  readonly page?: number
  readonly detail?: number
  readonly path: string
  /** Which request for it this is, from 1, whatever session its address names. */
  readonly attempt: number
}

export interface TroubleRule {
  readonly page?: number
  readonly detail?: number
  readonly trouble: Trouble
  /** How often, before all is well; 1 where not given. */
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

/** Elements nested so deep that the tab runs out of stack: that takes half the time of filling its memory, and spares ours. */
const NESTED = 10_000

const SCRIPTS = {
  crash: `let node = document.createElement('span'); const first = node
for (let i = 0; i < ${NESTED}; i++) node = node.appendChild(document.createElement('span'))
node.append('x'); document.body.append(first); document.body.innerText`,
  hang: 'setTimeout(() => { for (;;); }, 50)',
} as const

/** A page with a script at its end that harms its tab. */
export const harming = (html: string, kind: keyof typeof SCRIPTS): string =>
  html.replace('</body>', `<script>${SCRIPTS[kind]}</script></body>`)
