import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../cli/terminal/usage-error.ts'
import type { Renderer } from '../stages/1-render/renderer.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { Annotators } from '../stages/3-annotate/compile.ts'
import { readPage } from '../stages/6-harvest/load/read-page.ts'

/** How pages of a corpus are read: with boxes and styles if there is a renderer. */
export interface CorpusReading {
  readonly annotators: Annotators
  readonly renderer?: Renderer | undefined
}

/** The labels of a corpus. */
export async function readLabels<Entry>(folder: string): Promise<Entry[]> {
  const file = join(folder, 'labels.json')
  if (!existsSync(file))
    throw new UsageError(`there is no ${file}: --corpus names a folder with labels.json and pages/`)
  return JSON.parse(await readFile(file, 'utf8')) as Entry[]
}

export function readModel(
  bytes: Uint8Array,
  url: string,
  { renderer }: Pick<CorpusReading, 'renderer'>,
): Promise<PageModel> {
  const source = { kind: 'html', bytes, url, contentType: 'text/html; charset=utf-8' } as const
  return readPage(source, renderer ? { renderer } : {})
}
