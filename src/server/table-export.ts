import type { ExportFormat } from '../export/format.ts'

/** A table as a file that is made when it is fetched. */
export interface TableExport {
  /** Without extension. */
  readonly name: string
  readonly format: ExportFormat
  readonly make: () => Promise<AsyncIterable<string | Uint8Array>>
}
