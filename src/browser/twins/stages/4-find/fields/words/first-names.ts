/// <reference path="../../../../../virtual.d.ts" />
import { words } from 'virtual:browser-words'
import { unfoldWords } from '../../../../../folded-words.ts'

export const FIRST_NAMES: ReadonlySet<string> = unfoldWords(words.FIRST_NAMES)
