import type { DomainSource } from '../../src/stages/4-find/domain/domain-source.ts'

export const openDomain = async (name: string): Promise<DomainSource> => {
  throw new Error(`${name}: domains are not part of the extension yet`)
}
