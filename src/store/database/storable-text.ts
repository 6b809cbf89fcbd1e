/**
 * U+0000, which PostgreSQL rejects, and lone surrogates, which are not valid UTF-8: scripts that cut texts produce
 * them.
 */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** A text that every database accepts: invalid characters become the replacement character, as in browsers. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\uFFFD')
