import type { StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'

/** A file of another program as wrappers. */
export interface Imported {
  /** What the file is, for people. */
  readonly format: string
  /** The first one is that of the list, if there is a list. */
  readonly wrappers: readonly NamedWrapper[]
  /** What a wrapper cannot say, or says differently, item by item. */
  readonly notes: readonly string[]
}

export interface NamedWrapper {
  readonly name: string
  readonly wrapper: StoredWrapper
}

/** The file cannot be imported; the message says why. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
}

/** What other programs call a file is shown to people: it must not be endless. */
const MAX_SHOWN = 80

export const shown = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
