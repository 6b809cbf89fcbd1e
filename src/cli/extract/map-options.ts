import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { wholeFrom } from './harvest-options.ts'

/** Options for many saved pages. */
export interface MapFlags {
  readonly format?: string
  readonly filesFrom?: string
  readonly archiveRoot?: string
  readonly threads?: number
  readonly resume?: boolean
}

export const addMapOptions = (command: Command): Command =>
  command
    .optionsGroup('Many saved pages (several files, a folder, or --format pages):')
    .option('--files-from <file>', 'read the names of the archives from a file, one per line; - for stdin')
    .option('--archive-root <place>', 'folder or address that the names in --files-from are relative to')
    .option('--threads <n>', 'pages to analyze at the same time (default: one per core)', wholeFrom(1))
    .option('--resume', 'continue the file of -o where an earlier run ended')

/** Several files, folders, and lists of files become one line per page; a single file does on request. */
export function isMapped(pages: readonly string[], { format, filesFrom }: MapFlags): boolean {
  const isFolder = pages.length === 1 && statSync(pages[0]!, { throwIfNoEntry: false })?.isDirectory() === true
  return format === 'pages' || filesFrom !== undefined || pages.length > 1 || isFolder
}
