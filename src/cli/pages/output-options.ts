import { type Command, Option } from 'commander'
import type { CsvOptions } from '../../export/csv.ts'
import { csvForExcel } from '../../export/csv-for-excel.ts'
import { EXPORT_FORMATS, type ExportFormat, guessFormat, isBinaryFormat } from '../../export/format.ts'
import { mergeSelections } from '../../export/select/kept-selection.ts'
import type { ActiveSelection } from '../../export/select/select-fields.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { addSelectionOptions, type SelectionFlags, selectionFrom } from './selection-options.ts'

/** A table for people, or a format for programs. */
type OutputFormat = 'table' | ExportFormat

/** Output options; the same for every command that reads records. */
export interface OutputFlags extends SelectionFlags {
  readonly format?: OutputFormat
  readonly json?: boolean
  readonly output?: string
  readonly texts?: boolean
  readonly excel?: boolean
}

export interface OutputChoice {
  readonly format: OutputFormat
  /** Absent: to stdout. */
  readonly file?: string
  /** Whether typed columns are followed by their texts. */
  readonly texts?: boolean
  readonly csv?: CsvOptions
  /** What is written of the table. */
  readonly selection?: ActiveSelection
}

export function addOutputOptions(
  command: Command,
  whatJsonIs = 'the same as --format json',
  moreFormats: readonly string[] = [],
): Command {
  const named = command
    .addOption(
      new Option(
        '--format <name>',
        'output format; a table is for reading and cuts long texts (default: by the extension of -o, or table)',
      ).choices(['table', ...EXPORT_FORMATS, ...moreFormats]),
    )
    .option('--json', whatJsonIs)
    .option('-o, --output <file>', 'write the records to a file: .json, .ndjson, .csv, .xlsx, .parquet')
  return addEncodingOptions(named)
}

/** What is written of the table, and how. */
export function addEncodingOptions(command: Command): Command {
  return addSelectionOptions(command)
    .option('--texts', 'csv, xlsx, parquet: beside the values of prices, numbers and dates, their texts as on the page')
    .option('--excel', 'csv that Excel opens by a double click: byte order mark, separator and decimals of your locale')
}

/** Checked before anything is read, so that a mistake fails at once. */
export function chooseOutput(flags: OutputFlags, terminal: Terminal): OutputChoice {
  if (flags.json && flags.format !== undefined && flags.format !== 'json')
    throw new UsageError(`--json and --format ${flags.format} contradict each other.`)
  const file = flags.output === '-' ? undefined : flags.output
  const usual = flags.excel ? 'csv' : 'table'
  const asked = flags.json ? 'json' : (flags.format ?? (file === undefined ? usual : guessFormat(file)))
  if (asked === undefined)
    throw new UsageError(
      `The extension of ${file} is not a known format: use .json, .ndjson, .csv, .xlsx or .parquet, or add --format.`,
    )
  if (file === undefined && asked !== 'table' && isBinaryFormat(asked) && terminal.showsResults)
    throw new UsageError(
      `${asked} cannot be printed on a terminal: name a file with -o records.${asked}, or pipe it into a program.`,
    )
  if (flags.excel && asked !== 'csv')
    throw new UsageError(
      `--excel is about CSV files, not ${asked}: leave it out${asked === 'xlsx' ? ' (.xlsx needs no option)' : ''}.`,
    )
  return {
    format: asked,
    ...(file === undefined ? {} : { file }),
    ...(flags.texts ? { texts: true } : {}),
    ...(flags.excel ? { csv: csvForExcel() } : {}),
    selection: selectionFrom(flags),
  }
}

/** The output with the selection that a wrapper or a job keeps, as far as the flags do not say otherwise. */
export const withKeptSelection = (output: OutputChoice, kept: ActiveSelection): OutputChoice => ({
  ...output,
  selection: mergeSelections(kept, output.selection ?? {}),
})
