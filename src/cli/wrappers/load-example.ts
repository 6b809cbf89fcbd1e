import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { readTextFile } from '../../files/read-file.ts'
import { locate } from '../../stages/1-render/source.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** The name of a page, and text copied from it. */
export interface GivenExample {
  readonly page: string
  readonly text?: string
  readonly fields: Readonly<Record<string, readonly string[]>>
}

const exampleSchema = z.strictObject({
  page: z.string().min(1),
  text: z.string().optional(),
  fields: z.record(z.string().min(1), z.union([z.string(), z.array(z.string())])),
})

/** An example as a file; the path of a page in it starts from the folder of the file. */
export async function loadExample(file: string): Promise<GivenExample> {
  const parsed = exampleSchema.safeParse(parseJson(await readTextFile(file), file))
  if (!parsed.success) throw new UsageError(`${file} is not a valid example: ${z.prettifyError(parsed.error)}`)
  const { page, text, fields } = parsed.data
  const place = locate(page)
  return {
    page: 'url' in place ? place.url : resolve(dirname(file), place.path),
    ...(text === undefined ? {} : { text }),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
    ),
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}`)
  }
}
