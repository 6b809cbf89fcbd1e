import { readTextFile } from '../../files/read-file.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { WrapperError } from '../../stages/5-wrap/wrapper-file.ts'
import { parseStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'

/** A wrapper of a list or of single pages. */
export async function loadStored(file: string): Promise<Stored> {
  try {
    return parseStored(await readTextFile(file))
  } catch (error) {
    if (error instanceof WrapperError) throw new WrapperError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}

/** The wrapper of a list. */
export async function loadWrapper(file: string): Promise<Wrapper> {
  const { wrapper } = await loadStored(file)
  if (isPageWrapper(wrapper))
    throw new WrapperError(`${file}: this wrapper reads single pages, not lists; use amberyl run ${file} PAGE…`)
  return wrapper
}
