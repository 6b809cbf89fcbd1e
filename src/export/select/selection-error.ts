import { ExportFailure } from '../export-failure.ts'

/** A selection that does not fit the table, or a condition that cannot be read. */
export class SelectionError extends ExportFailure {}
