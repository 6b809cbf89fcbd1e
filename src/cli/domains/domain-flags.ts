import type { PageFlags } from '../pages/page-options.ts'

export interface ShownFlags {
  readonly json?: boolean
}

export interface CheckDomainFlags extends PageFlags, ShownFlags {
  readonly page?: string
}

export interface LearnWordsFlags extends PageFlags, ShownFlags {
  readonly accept?: readonly string[]
  readonly to?: string
}
