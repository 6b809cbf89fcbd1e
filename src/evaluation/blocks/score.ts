import { takeApart } from '../../stages/4-find/blocks/address.ts'
import type { NextPage } from '../../stages/4-find/pagination/next-page.ts'

/** The next page of a labeled page. */
export interface NextPageLabel {
  /**
   * Each right target; targets without an address by the path of a link to them. Several names of one target form one
   * list.
   */
  readonly targets: readonly (readonly string[])[]
}

export interface PaginationScore {
  readonly pages: number
  readonly pagesRight: number
  readonly targetPrecision: number
  readonly targetRecall: number
  readonly falseAlarms: number
  readonly pagesWithoutNext: number
}

/** The name of a target: its address, or the path of the link if it has none. */
export const targetName = (url: string | undefined, xpath: string): string =>
  url === undefined ? xpath : (takeApart(url)?.place ?? url)

/** The targets of an answer; for a target without an address, the first link that is labeled. */
function answeredTargets(next: NextPage, label: NextPageLabel): Set<string> {
  if (next.kind === 'none' || next.kind === 'unsure') return new Set()
  const known = new Map(label.targets.flatMap(names => names.map(name => [name, names[0]!] as const)))
  return new Set(
    next.targets.map(({ url, links }) => {
      const names = links.map(({ xpath }) => targetName(url, xpath))
      const right = names.find(name => known.has(name))
      return right === undefined ? names[0]! : known.get(right)!
    }),
  )
}

/** A page is right if the set of its targets is, including the empty set. */
export function scoreNextPages(answers: readonly { next: NextPage; label: NextPageLabel }[]): PaginationScore {
  let [right, answered, labelled, pagesRight, falseAlarms, without] = [0, 0, 0, 0, 0, 0]
  for (const { next, label } of answers) {
    const given = answeredTargets(next, label)
    const hits = label.targets.filter(([name]) => given.has(name!)).length
    right += hits
    answered += given.size
    labelled += label.targets.length
    if (hits === given.size && hits === label.targets.length) pagesRight++
    if (label.targets.length === 0) without++
    if (label.targets.length === 0 && given.size > 0) falseAlarms++
  }
  return {
    pages: answers.length,
    pagesRight: pagesRight / answers.length,
    targetPrecision: right / answered,
    targetRecall: right / labelled,
    falseAlarms,
    pagesWithoutNext: without,
  }
}
