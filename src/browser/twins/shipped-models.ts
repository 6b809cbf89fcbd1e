/// <reference path="../virtual.d.ts" />
import { data } from 'virtual:browser-data'
import type { Models } from '../../analyse.ts'
import { browserModels } from '../browser-models.ts'

/** In place of `src/shipped-models.ts` in builds for browsers: from data, not from files. */
export const shippedModels: Models = browserModels(data)
