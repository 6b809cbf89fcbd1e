import { printable } from '../../export/printable.ts'
import { writeOutput } from '../../export/write-output.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { findRegion } from '../../stages/4-find/by-example/find-region.ts'
import { sayNearest } from '../../stages/5-wrap/page/problem.ts'
import { barTree, type PageBarTree } from '../../stages/7-monitor/bar-tree.ts'
import { compareVariables, formatVariables } from '../../stages/7-monitor/compare-variables.ts'
import { drawBarTree } from '../../stages/7-monitor/draw-bar-tree.ts'
import { plainVariables } from '../../stages/7-monitor/template-variables.ts'
import { givenText } from '../pages/given-text.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { PageReader, readOnePage, visualNeeds } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { table } from '../terminal/figure-table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { reportPlaces } from '../wrappers/report-learning.ts'

export interface BarTreeFlags extends PageFlags {
  readonly text?: string
  readonly before?: string
  readonly json?: boolean
  readonly output?: string
}

interface TreeOfPage {
  readonly page: PageModel
  /** The XPath of the region. */
  readonly region: string
  readonly tree: PageBarTree
}

/** The bar-tree of the region that contains a text, next to that of an earlier page if one is given. */
export async function showBarTree(argument: string, flags: BarTreeFlags, terminal: Terminal): Promise<ExitCode> {
  if (flags.text === undefined)
    throw new UsageError('A bar-tree needs a region: add --text with the text of the region.')
  if (flags.text === '-' && (argument === '-' || flags.before === '-'))
    throw new UsageError('Only one of the pages and their text can come from stdin.')
  const { text } = await givenText(flags.text, terminal)
  const reader = new PageReader(flags, terminal, { visual: visualNeeds(flags) })
  const trees: (TreeOfPage | undefined)[] = []
  try {
    for (const one of [argument, ...(flags.before === undefined ? [] : [flags.before])]) {
      const page = await readOnePage(reader, one)
      trees.push(treeOf(page, text!, terminal))
    }
  } finally {
    await reader.close()
  }
  const [now, before] = trees
  if (!now || (flags.before !== undefined && !before)) return EXIT.failed
  if (flags.output !== undefined) {
    const title = before ? `${before.page.url} → ${now.page.url}` : now.page.url
    await writeOutput(flags.output, drawBarTree(now.tree, { title, ...(before ? { before: before.tree } : {}) }))
  }
  const variables = before && compareVariables(plainVariables(before.tree), plainVariables(now.tree))
  if (flags.json)
    terminal.out(`${JSON.stringify({ ...jsonOf(now), ...(before ? { before: jsonOf(before), variables } : {}) })}\n`)
  else if (flags.output === undefined) {
    if (before) terminal.out(`${formatTree(before)}\n`)
    terminal.out(formatTree(now))
    if (variables) terminal.out(`\n${formatVariables(variables).join('\n')}\n`)
  }
  return EXIT.done
}

function treeOf(page: PageModel, text: string, terminal: Terminal): TreeOfPage | undefined {
  const found = findRegion(page, text)
  if (found.kind === 'region') {
    reportPlaces({ page, text, fields: {} }, terminal)
    return { page, region: xpathOf(page, found.root), tree: barTree(page, found.root) }
  }
  terminal.err(`amberyl: ${page.url}: ${printable(found.because + sayNearest(found.nearest))}.\n`)
  terminal.err('Copy the text again as the page shows it now.\n')
  return undefined
}

const jsonOf = ({ page, region, tree }: TreeOfPage): object => ({ page: page.url, region, ...tree })

function formatTree({ page, region, tree: { depth, total, bars, parts } }: TreeOfPage): string {
  const { sigmaUpper, sigmaLower, delta, kind, upper, lower } = parts
  const rows = bars.map(bar => [bar.depth, bar.parallel, bar.slot, number(bar.width), number(bar.area)].map(String))
  return [
    `page    ${page.url}`,
    `region  ${region}`,
    `d_max ${depth} · A_total ${number(total)} · Σ upper ${sigmaUpper} · Σ lower ${sigmaLower} · Δ ${delta} (${kind})`,
    `above: ${upper.open} open tags, ${upper.closed} closed; below: ${lower.open} open tags, ${lower.closed} closed`,
    '',
    table(['d', 'P_d', 'order', 'w_d', 'A_d'], rows),
    '',
  ].join('\n')
}

/** All digits of an example that one computes by hand; more would show how computers round. */
const number = (value: number): string => String(Number(value.toPrecision(10)))
