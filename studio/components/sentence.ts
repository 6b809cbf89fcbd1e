/** A reason of the server, which has neither a capital nor an end, as a sentence. An address stays as it is. */
export const sentence = (text: string): string =>
  `${/^[a-z]+:/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
