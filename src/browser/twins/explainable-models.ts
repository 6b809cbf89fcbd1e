/// <reference path="../virtual.d.ts" />
import { rules } from 'virtual:browser-rules'
import type { Models } from '../../analyse.ts'
import { checkRules } from '../../datalog/check-rules.ts'
import { browserModels } from '../browser-models.ts'
import { data } from './engine-data.ts'

/** In place of `src/explainable-models.ts` in builds for browsers. */
export const explainableModels: Models = browserModels(data, name => checkRules(rules[name]).passes)
