import { viewDomain } from '../../stages/4-find/domain/domain-view.ts'
import { loadDomain, shippedDomains } from '../../stages/4-find/domain/load-domain.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, type PrintedColumn } from '../terminal/list-table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ShownDomainFlags } from './domain-flags.ts'

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'domain' },
  { title: 'title' },
  { title: 'words', isFigure: true },
  { title: 'attributes' },
]

export function listDomains({ json }: ShownDomainFlags, terminal: Terminal): ExitCode {
  const domains = shippedDomains().map(name => viewDomain(loadDomain(name)))
  if (json) {
    const short = domains.map(({ name, title, about, words, attributes }) => ({
      name,
      title,
      about,
      words,
      attributes: attributes.map(attribute => attribute.name),
    }))
    terminal.out(`${JSON.stringify(short, null, 2)}\n`)
    return EXIT.done
  }
  const rows = domains.map(({ name, title, words, attributes }) => [
    name,
    title,
    words.toLocaleString('en-GB'),
    attributes.map(attribute => attribute.name).join(', '),
  ])
  terminal.out(formatList(COLUMNS, rows, { width: terminal.columns }))
  return EXIT.done
}
