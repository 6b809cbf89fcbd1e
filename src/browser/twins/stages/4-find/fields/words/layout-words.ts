/// <reference path="../../../../../virtual.d.ts" />
import { words } from 'virtual:browser-words'
import { unfoldWords } from '../../../../../folded-words.ts'

export const LAYOUT_WORDS: ReadonlySet<string> = unfoldWords(words.LAYOUT_WORDS)
