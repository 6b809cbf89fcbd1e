import { foldText } from '../../4-find/by-example/fold-text.ts'

/** Signs between the values of a list, and a colon before a value, are ignored. */
const flat = (texts: readonly string[]): string => foldText(texts.join(' ')).replace(/[,;]+/g, '')

/** Whether the values read are the wanted ones; one text may contain the values of a list in order. */
export function sameValues(read: readonly string[], wanted: readonly string[]): boolean {
  if (read.length === wanted.length && read.every((text, i) => foldText(text) === foldText(wanted[i]!))) return true
  return (read.length === 1 || wanted.length === 1) && flat(read) === flat(wanted)
}

/** Addresses are pasted with or without the host, or only as a file name. */
export function sameAddress(read: string, wanted: string): boolean {
  const [one, other] = [read, wanted].map(text => text.trim().replace(/^[a-z]+:\/\/|\/$/gi, ''))
  return (
    one === other || (other !== '' && (one!.endsWith(`/${other}`) || (other!.startsWith('/') && one!.endsWith(other!))))
  )
}
