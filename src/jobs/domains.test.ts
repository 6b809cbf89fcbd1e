import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BOATS_DOMAIN } from '../../test/boat-market.ts'
import { folderOf } from '../../test/folder-of.ts'

import { createDomains, type Domains } from './domains.ts'

const titleOf = (domains: Domains, folder: string, runId: number): string | undefined => {
  const finder = domains.open(folder, runId).finder(folder)
  return 'domain' in finder ? finder.domain.title : undefined
}

test('a run has one and the same domain, and the next run has it as it is then', () => {
  const folder = folderOf('boats', { 'domain.yaml': BOATS_DOMAIN })
  const domains = createDomains()
  expect(titleOf(domains, folder, 1)).toBe('Boats')
  writeFileSync(join(folder, 'domain.yaml'), BOATS_DOMAIN.replace('Boats', 'Ships'))
  expect([titleOf(domains, folder, 1), titleOf(domains, folder, 2)]).toEqual(['Boats', 'Ships'])
  domains.end(1)
  expect(titleOf(domains, folder, 1)).toBe('Ships')
  rmSync(folder, { recursive: true })
  expect(() => domains.open(folder, 3)).toThrow('is neither a built-in domain nor a folder')
})
