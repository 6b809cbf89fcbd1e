import type { AnnotationTest } from './domain.ts'

const TEST = /^([A-Z][A-Z0-9_-]*)((?:\s+[\w-]+=.*)?)$/

/** `PRICE` or `PRICE per=month`; undefined if it is neither. */
export function parseTest(text: string): AnnotationTest | undefined {
  const [, type, features] = TEST.exec(text.trim()) ?? []
  if (type === undefined) return undefined
  return { type, features: Object.fromEntries(splitFeatures(features!.trim())) }
}

/** Values may have spaces: a feature ends where the next name and its = start. */
const splitFeatures = (text: string): [string, string][] =>
  text === ''
    ? []
    : text.split(/\s+(?=[\w-]+=)/).map(each => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)])

export const formatTest = ({ type, features }: AnnotationTest): string =>
  [type, ...Object.entries(features).map(([name, value]) => `${name}=${value}`)].join(' ')
