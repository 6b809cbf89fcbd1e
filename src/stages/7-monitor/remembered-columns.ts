import { parseHtml } from '../1-render/parse.ts'
import { buildModel } from '../2-model/build.ts'
import { type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { readRecordTexts } from '../4-find/fields/record-text.ts'
import { fieldTyper } from '../5-wrap/type-field.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { ListAnalysis } from '../6-harvest/analysis.ts'
import type { RememberedColumn } from './match-by-values.ts'
import type { TemplateState } from './template-state.ts'

/**
 * The columns of a list as they were on the learned page. Only texts are stored, so dates, prices, and numbers are read
 * again, on a page that is a table of these texts.
 */
export function rememberedColumns(
  { fields }: Wrapper,
  state: TemplateState,
  { language }: Pick<PageModel, 'language'>,
  { annotate }: Pick<ListAnalysis, 'annotate'>,
): RememberedColumn[] {
  const values = fields.map(({ name }) => state.fields.find(field => field.name === name)?.memory?.values ?? [])
  const rows = Array.from({ length: Math.max(0, ...values.map(({ length }) => length)) }, (_, row) =>
    values.map(column => column[row] ?? ''),
  )
  const page = buildModel(parseHtml(tableOf(rows, language), { url: 'http://remembered.invalid/' }))
  const [records, nodes] = [nodesOf(page, 'tr'), nodesOf(page, 'td')]
  const type = fieldTyper(
    annotate(page),
    readRecordTexts(
      page,
      records.map(record => [record]),
    ),
  )
  return fields.map((rule, column): RememberedColumn => {
    const cells = rows.map((row, at): Cell | undefined =>
      row[column] === '' ? undefined : { nodes: [nodes[at * fields.length + column]!], text: row[column]! },
    )
    const { name, kind, source } = rule
    return { name, kind, source, cells: type(rule, cells).cells }
  })
}

const tableOf = (rows: readonly (readonly string[])[], language: string): string =>
  `<html lang="${escapeText(language)}"><table>${rows
    .map(row => `<tr>${row.map(text => `<td>${escapeText(text)}</td>`).join('')}</tr>`)
    .join('')}</table>`

const escapeText = (text: string): string => text.replace(/[&<"]/g, character => `&#${character.charCodeAt(0)};`)

function nodesOf(page: PageModel, tag: string): NodeId[] {
  return Array.from({ length: page.nodeCount }, (_, node) => node).filter(node => tagOf(page, node) === tag)
}
