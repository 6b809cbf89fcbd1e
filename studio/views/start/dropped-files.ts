/** Files that the server can read a page from. */
export const ACCEPTED = ['.html', '.htm', '.xhtml', '.mhtml', '.mht', '.warc', '.warc.gz', '.page']

const isPage = ({ name }: { readonly name: string }): boolean =>
  ACCEPTED.some(ending => name.toLowerCase().endsWith(ending))

/** All files that were dropped, those of folders included, by name. A single file is taken whatever its name. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // The list is empty after the first pause.
  const entries = [...transfer.items].flatMap(item => item.webkitGetAsEntry() ?? [])
  const single = entries.length === 1 && entries[0]!.isFile
  const files = (await Promise.all(entries.map(filesOf))).flat()
  return single ? files : pagesAmong(files)
}

/** Folders have pictures and styles, too. */
export const pagesAmong = (files: Iterable<File>): File[] =>
  [...files].filter(isPage).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // One call brings a part of them.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    found.push(...some)
  }
  return (await Promise.all(found.map(filesOf))).flat()
}
