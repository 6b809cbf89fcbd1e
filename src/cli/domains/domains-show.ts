import { printableLine } from '../../export/printable-line.ts'
import type { AttributeRole, RecordConstraints } from '../../stages/4-find/domain/domain.ts'
import {
  type AnnotatorView,
  type AttributeView,
  type DomainView,
  viewDomain,
} from '../../stages/4-find/domain/domain-view.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, formatPairs, type PrintedColumn } from '../terminal/list-table.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ShownDomainFlags } from './domain-flags.ts'

export function showDomain(nameOrFolder: string, { json }: ShownDomainFlags, terminal: Terminal): ExitCode {
  const domain = viewDomain(loadDomain(nameOrFolder))
  terminal.out(json ? `${JSON.stringify(domain, null, 2)}\n` : formatDomain(domain, terminal.columns))
  return EXIT.done
}

function formatDomain({ name, title, about, attributes, records, annotators }: DomainView, width: number): string {
  const rows = annotators.map(each => [each.type, formatSize(each), each.about ?? ''])
  return [
    printableLine(`${title} (${name})`),
    ...(about === undefined ? [] : [printableLine(about)]),
    '\n',
    ...attributes.flatMap(formatAttribute),
    ...formatRecords(records),
    ...(rows.length === 0 ? [] : ['\n', formatList(COLUMNS, rows, { width })]),
  ].join('')
}

const COLUMNS: readonly PrintedColumn[] = [{ title: 'annotator' }, { title: 'knows' }, { title: 'about' }]

const MAX_LABELS = 8

/** A line for the attribute, and below it each way to find it. */
function formatAttribute({ name, kind, mandatory, role, find, extent, labels }: AttributeView): string[] {
  const more = labels.length - MAX_LABELS
  const called = [...labels.slice(0, MAX_LABELS), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const ways = [
    ...(role === undefined ? [] : [ROLE_MEANINGS[role]]),
    ...find.map(({ required, disallowed }) =>
      [required.join(' with '), ...(disallowed.length === 0 ? [] : [`without ${disallowed.join(', ')}`])].join(' '),
    ),
    ...(find.length > 0 && extent === 'text' ? ['the whole text around it is the value'] : []),
    ...(called === '' ? [] : [`called ${called}`]),
  ]
  const head = `${name} (${kind}${mandatory ? ', mandatory: each occurrence hints at a record' : ''})`
  return [head, ...ways.map(way => `  ${way}`)].map(printableLine)
}

const ROLE_MEANINGS: Readonly<Record<AttributeRole, string>> = {
  title: 'found by its appearance',
  link: 'the link of the record',
}

const formatSize = ({ words, patterns }: AnnotatorView): string =>
  [
    ...(words === 0 ? [] : [counted(words, 'word')]),
    ...(patterns.length === 0 ? [] : [counted(patterns.length, 'pattern')]),
  ].join(', ')

function formatRecords({ required, excluded, atMost }: RecordConstraints): string[] {
  const pairs: [string, string][] = [
    ['a record has', required.map(group => group.join(' or ')).join('; ')],
    ['and never', excluded.join(', ')],
    [
      'at most',
      Object.entries(atMost)
        .map(([name, most]) => `${most} ${name}`)
        .join(', '),
    ],
  ]
  return pairs.some(([, value]) => value !== '') ? ['\n', formatPairs(pairs)] : []
}
