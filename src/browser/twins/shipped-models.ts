import type { Models } from '../../analyse.ts'
import { browserModels } from '../browser-models.ts'
import { data } from './engine-data.ts'

/** In place of `src/shipped-models.ts` in builds for browsers: from data, not from files. */
export const shippedModels: Models = browserModels(data)
