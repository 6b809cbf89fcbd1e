import { readFile } from 'node:fs/promises'
import type { Wrapper } from '../stages/5-wrap/wrapper.ts'
import { parseWrapper, WrapperError } from '../stages/5-wrap/wrapper-file.ts'

export async function loadWrapper(file: string): Promise<Wrapper> {
  try {
    return parseWrapper(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof WrapperError) throw new WrapperError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}
