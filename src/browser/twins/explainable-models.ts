/// <reference path="../virtual.d.ts" />
import { data } from 'virtual:browser-data'
import { rules } from 'virtual:browser-rules'
import type { Models } from '../../analyse.ts'
import { checkRules } from '../../datalog/check-rules.ts'
import { browserModels } from '../browser-models.ts'

/** In place of `src/explainable-models.ts` in builds for browsers. */
export const explainableModels: Models = browserModels(data, name => checkRules(rules[name]).passes)
