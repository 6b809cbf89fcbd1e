const SENTENCE_END = /(?<=[.;])\s+/
const FLAG = /(?:^|[\s(])--[a-z]/

/** A message without its advice for the command line, which means nothing to an agent: "Wait longer with --settle." */
export const withoutFlags = (text: string): string =>
  text
    .split(SENTENCE_END)
    .filter(part => !FLAG.test(part))
    .join(' ')
    .replace(/;$/, '.')
