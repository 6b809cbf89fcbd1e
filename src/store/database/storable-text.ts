/** U+0000, which PostgreSQL refuses, and halves of characters, which are no UTF-8: scripts cut them out of texts. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** A text as every database takes it: as browsers do, what is no character becomes the replacement character. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\uFFFD')
