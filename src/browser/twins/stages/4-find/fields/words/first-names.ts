/// <reference path="../../../../../virtual.d.ts" />
import { names } from 'virtual:browser-names'
import { unfoldWords } from '../../../../../folded-words.ts'

export const FIRST_NAMES: ReadonlySet<string> = unfoldWords(names.FIRST_NAMES)
