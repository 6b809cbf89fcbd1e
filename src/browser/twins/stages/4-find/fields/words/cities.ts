/// <reference path="../../../../../virtual.d.ts" />
import { names } from 'virtual:browser-names'
import { unfoldWords } from '../../../../../folded-words.ts'

export const CITIES: ReadonlySet<string> = unfoldWords(names.CITIES)
