/** Elements that a redesign replaces by others. */
const REPLACED: Readonly<Record<string, string>> = { article: 'section', h2: 'h3', h3: 'h4' }

/** A tag in the text of a page, with its attributes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g

const renamed = (attributes: string): string =>
  attributes.replace(
    / class="([^"]+)"/,
    (_, names: string) => ` class="${names.replace(/[^ ]+/g, name => `v2-${name}`)}"`,
  )

/**
 * The same page after a redesign: other classes, other headings, and one more element around the content. No text changes.
 * Style sheets no longer apply, and scripts that look for classes would find none.
 */
export const redesigned = (html: string): string =>
  html.replace(TAG, (_, end: string, tag: string, attributes: string) => {
    const name = REPLACED[tag] ?? tag
    if (end) return name === 'main' ? '</div></main>' : `</${name}>`
    return `<${name}${renamed(attributes)}>${name === 'main' ? '<div class="page">' : ''}`
  })
