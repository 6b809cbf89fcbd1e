/**
 * Words in order, each without the letters that it shares with the start of the one before it. A capital says how many these
 * are, and divides the words, which have no capitals: "AaachenCborg" is aachen and aaborg.
 */
export function unfoldWords(folded: string): ReadonlySet<string> {
  const words = new Set<string>()
  let last = ''
  for (const [, shared, rest] of folded.matchAll(/([A-Z])([^A-Z]*)/g)) {
    last = last.slice(0, shared!.charCodeAt(0) - CODE_OF_NONE) + rest!
    words.add(last)
  }
  return words
}

/** Compressed, lists of names take a quarter less like this. */
export function foldWords(words: Iterable<string>): string {
  let last = ''
  return [...new Set(words)]
    .sort()
    .map(word => {
      let shared = 0
      while (shared < MAX_SHARED && shared < last.length && word[shared] === last[shared]) shared++
      last = word
      return String.fromCharCode(CODE_OF_NONE + shared) + word.slice(shared)
    })
    .join('')
}

const CODE_OF_NONE = 'A'.charCodeAt(0)
const MAX_SHARED = 25
