import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedFolder } from '../../3-annotate/shipped-folder.ts'
import type { DomainWeights } from './domain-weights.ts'

let shipped: DomainWeights | undefined

export const loadDomainWeights = (): DomainWeights =>
  (shipped ??= JSON.parse(readFileSync(join(shippedFolder('domains'), 'weights.json'), 'utf8')) as DomainWeights)
