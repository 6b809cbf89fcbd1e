/// <reference path="../../../../../virtual.d.ts" />
import { words } from 'virtual:browser-words'
import { unfoldWords } from '../../../../../folded-words.ts'

export const WEEKDAYS: ReadonlySet<string> = unfoldWords(words.WEEKDAYS)
