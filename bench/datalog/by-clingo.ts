import { spawnSync } from 'node:child_process'
import { PAGE_WIDTH, type SyntheticPage, VERTICAL_PROXIMITY } from './page.ts'

/**
 * The same rules for clingo. It computes every relation completely, so the standard predicates are restricted to the
 * requested nodes.
 */
const RULES = `
dimension(${PAGE_WIDTH}, ${VERTICAL_PROXIMITY}).
interest(X) :- clickable(X).
non_link(X) :- numeric(X), not clickable(X).
preceding(X, Y) :- numeric(X), interest(Y), node(X,_,_,End), node(Y,_,Start,_), End < Start.
proximity(X, Y) :- interest(Y), dimension(H, V), box(Y,LY,TY,_), box(X,LX,TX,_),
  TY - V <= TX, TX <= TY + V, LY - H <= LX, LX <= LY + H.
left_proximity(X, Y) :- proximity(X, Y), box(X,_,_,RX), box(Y,LY,_,_), RX <= LY.
left_numeric(C, Y) :- numeric(C), numeric(Y), dimension(H, V), box(Y,LY,TY,_), box(C,LC,TC,RC),
  TY - V <= TC, TC <= TY + V, LY - H <= LC, LC <= LY + H, RC <= LY.
between(C, X) :- left_proximity(C, X), left_proximity(Y, X), left_numeric(C, Y).
closest_is_no_link(X) :- left_proximity(C, X), numeric(C), non_link(C), not between(C, X).
numeric_nearby(X, N) :- interest(X), N = #count { C : proximity(C, X), numeric(C) }.
depth(X, 0) :- node(X, -1, _, _).
depth(X, D + 1) :- depth(P, D), node(X, P, _, _).
descendant(X, A) :- node(X, A, _, _), A >= 0.
descendant(X, A) :- descendant(X, P), node(P, A, _, _), A >= 0.
`

const SHOWN = [
  'preceding/2',
  'proximity/2',
  'left_proximity/2',
  'closest_is_no_link/1',
  'numeric_nearby/2',
  'depth/2',
  'descendant/2',
]

export interface ClingoResult {
  readonly milliseconds: number
}

export function hasClingo(): boolean {
  return spawnSync('clingo', ['--version']).status === 0
}

/** The CPU time that clingo reports, including reading the facts. */
export function findByClingo(page: SyntheticPage): ClingoResult {
  const input = `${RULES}${factsText(page)}${SHOWN.map(name => `#show ${name}.`).join('\n')}`
  const { stdout } = spawnSync('clingo', ['--outf=2', '--quiet=2', '--warn=none'], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  const output = JSON.parse(stdout) as { Result: string; Time: { CPU: number } }
  if (output.Result !== 'SATISFIABLE') throw new Error(`clingo: ${output.Result}`)
  return { milliseconds: output.Time.CPU * 1000 }
}

function factsText(page: SyntheticPage): string {
  const lines: string[] = []
  for (let node = 0; node < page.size; node++) {
    lines.push(`node(${node},${page.parent[node]},${page.start[node]},${page.end[node]}).`)
    lines.push(`box(${node},${page.left[node]},${page.top[node]},${page.right[node]}).`)
  }
  for (const node of page.clickable) lines.push(`clickable(${node}).`)
  for (const node of page.numeric) lines.push(`numeric(${node}).`)
  return lines.join('\n')
}
