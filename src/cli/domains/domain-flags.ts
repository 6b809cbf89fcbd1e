import type { PageFlags } from '../pages/page-options.ts'

export interface ShownDomainFlags {
  readonly json?: boolean
}

export interface CheckDomainFlags extends PageFlags, ShownDomainFlags {
  readonly page?: string
}

export interface LearnWordsFlags extends PageFlags, ShownDomainFlags {
  readonly accept?: readonly string[]
  readonly to?: string
}
