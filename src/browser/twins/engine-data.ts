/// <reference path="../virtual.d.ts" />
import { dataFrom } from 'virtual:browser-data'
import { SUPPLIED_VALUES } from '../../datalog/run/execute.ts'
import type { BrowserData } from '../browser-data.ts'

/** Once for all that use it. */
export const data: BrowserData = dataFrom(...SUPPLIED_VALUES)
