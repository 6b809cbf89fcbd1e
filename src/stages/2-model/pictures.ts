import { wordSet } from './word-set.ts'

/** Elements that show something without text. */
export const PICTURE_ELEMENTS = wordSet('img svg picture video canvas object embed')
