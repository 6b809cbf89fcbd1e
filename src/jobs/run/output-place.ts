import { lstat, realpath } from 'node:fs/promises'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { ExportFailure } from '../../export/export-failure.ts'

/** Folders for outputs besides those of the job files, separated as in PATH. */
const ROOTS = 'AMBERYL_OUTPUTS'

/**
 * Throws if a job would write outside of the folder of its file and of the folders that whoever runs it allows. A job file
 * may come from somebody else. Links are followed first.
 */
export async function checkOutputPlace(
  file: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const roots = [folder, ...(environment[ROOTS] ?? '').split(delimiter).filter(root => root !== '')]
  const place = await realPlace(file)
  for (const root of roots) {
    const real = await realPlace(root)
    if (real !== undefined && place?.startsWith(real.endsWith(sep) ? real : real + sep)) return
  }
  const remedy = `Name a file below ${folder}, or allow its folder with the environment variable ${ROOTS}.`
  throw new ExportFailure(`${file} is outside of the folder of the job. ${remedy}`, remedy)
}

/** Where a file is, or will be: what does not exist yet cannot be a link. Undefined for a link that leads nowhere. */
async function realPlace(path: string): Promise<string | undefined> {
  if (await lstat(path).catch(() => undefined)) return realpath(path).catch(() => undefined)
  const folder = dirname(path)
  if (folder === path) return path
  const place = await realPlace(folder)
  return place === undefined ? undefined : join(place, basename(path))
}
