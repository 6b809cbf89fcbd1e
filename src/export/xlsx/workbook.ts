import type { FlatColumn } from '../flat-columns.ts'
import { xmlText } from '../xml-text.ts'
import { relationshipXml } from './hyperlink.ts'
import { planSheet, type Sheet } from './sheet.ts'
import { sheetNames } from './sheet-name.ts'
import { filterRange, sheetXml } from './sheet-xml.ts'
import { stylesOfFormats, stylesXml } from './styles-xml.ts'
import type { ZipEntry } from './zip-archive.ts'

/** A table as it goes into a workbook. */
export interface SheetSource {
  readonly name: string
  readonly columns: readonly FlatColumn[]
  readonly recordCount: number
}

/** Excel rejects a workbook without sheets. */
const EMPTY_SHEET: SheetSource = { name: 'main', columns: [], recordCount: 0 }

interface Workbook {
  /** The files of its archive. */
  readonly entries: () => Iterable<ZipEntry>
  readonly warnings: readonly string[]
}

/** A workbook with one sheet per table. Throws if Excel cannot hold a table, before anything is written. */
export function planWorkbook(tables: readonly SheetSource[]): Workbook {
  const sources = tables.length > 0 ? tables : [EMPTY_SHEET]
  const names = sheetNames(sources.map(({ name }) => name))
  const sheets = sources.map(({ columns, recordCount }, index) => planSheet(names[index]!, columns, recordCount))
  return { entries: () => entriesOf(sheets), warnings: sheets.flatMap(sheet => sheet.warnings) }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function* entriesOf(sheets: readonly Sheet[]): Generator<ZipEntry> {
  const formats = [...new Set(sheets.flatMap(sheet => sheet.formats.flatMap(each => [...(each?.values() ?? [])])))]
  const styles = stylesOfFormats(formats)
  yield { name: '[Content_Types].xml', content: [contentTypesXml(sheets)] }
  yield { name: '_rels/.rels', content: [relationshipsXml([`officeDocument" Target="xl/workbook.xml`])] }
  yield { name: 'xl/workbook.xml', content: [workbookXml(sheets)] }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relationshipsXml([
        ...sheets.map((_, index) => `worksheet" Target="worksheets/sheet${index + 1}.xml`),
        'styles" Target="styles.xml',
      ]),
    ],
  }
  yield { name: 'xl/styles.xml', content: [stylesXml(formats)] }
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet, styles) }
    if (sheet.links.length === 0) continue
    yield { name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`, content: linkRelationshipsXml(sheet) }
  }
}

function contentTypesXml(sheets: readonly Sheet[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  )
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${parts.join('')}</Types>`
  )
}

function workbookXml(sheets: readonly Sheet[]): string {
  const elements = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const filters = sheets.flatMap(({ name, ...sheet }, index) => {
    const range = filterRange(sheet)
    return range === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
            `${xmlText(`'${name.replaceAll("'", "''")}'!${range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`)}</definedName>`,
        ]
  })
  const names = filters.length === 0 ? '' : `<definedNames>${filters.join('')}</definedNames>`
  return (
    `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">` +
    `<sheets>${elements.join('')}</sheets>${names}</workbook>`
  )
}

/** Numbered rId1, rId2 …; each is the end of a type and, in the next attribute, its target. */
const relationshipsXml = (typesAndTargets: readonly string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${typesAndTargets
    .map((rest, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${rest}"/>`)
    .join('')}</Relationships>`

function* linkRelationshipsXml({ links }: Sheet): Generator<string> {
  yield `${XML}<Relationships xmlns="${PACKAGE}/relationships">`
  yield links.map(({ link }, index) => relationshipXml(index + 1, link)).join('')
  yield '</Relationships>'
}
