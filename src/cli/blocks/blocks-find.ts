import { annotate } from '../../stages/3-annotate/annotate.ts'
import { type FoundBlock, findBlocks } from '../../stages/4-find/blocks/find-blocks.ts'
import { loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import { type ModelFlags, modelsOf, needsBoxes } from '../pages/model-options.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatReasons } from '../terminal/format-reason.ts'
import { reportWarnings } from '../terminal/report.ts'
import { shortText } from '../terminal/short-text.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface FindBlocksFlags extends PageFlags, ModelFlags {
  readonly type: string
  readonly profile?: string
  readonly json?: boolean
}

export async function findBlocksOn(argument: string, flags: FindBlocksFlags, terminal: Terminal): Promise<ExitCode> {
  const classifier = loadClassifier(flags.type, flags.profile, flags.blocks)
  const { annotators } = modelsOf(flags)
  const visual = needsBoxes(classifier, flags)
  let code: ExitCode = EXIT.done
  for await (const page of readPages(argument, flags, terminal, { visual })) {
    const blocks = findBlocks(annotate(page, annotators), classifier)
    if (flags.json) terminal.out(`${JSON.stringify({ page: page.url, type: flags.type, blocks })}\n`)
    else if (blocks.length > 0) terminal.out(`${page.url}\n${blocks.map(formatBlock).join('')}`)
    else terminal.err(`note: no ${flags.type} on ${page.url}\n`)
    if (reportWarnings(page.warnings, terminal) === EXIT.partial) code = EXIT.partial
  }
  return code
}

function formatBlock({ class: name, probability, nodes, reasons }: FoundBlock): string {
  const lines = nodes.map(({ xpath, text }) => `    ${xpath}  ${JSON.stringify(shortText(text))}\n`)
  const because = formatReasons(reasons)
  const why = because === '' ? '' : `    because ${because}\n`
  return `  ${name}  (${Math.round(100 * probability)} %)\n${lines.join('')}${why}`
}
