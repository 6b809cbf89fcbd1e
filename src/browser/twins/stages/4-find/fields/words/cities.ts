/// <reference path="../../../../../virtual.d.ts" />
import { words } from 'virtual:browser-words'
import { unfoldWords } from '../../../../../folded-words.ts'

export const CITIES: ReadonlySet<string> = unfoldWords(words.CITIES)
