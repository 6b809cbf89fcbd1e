/** The members of a list as one text, so that they can be split again: "Bakker, Jan; Smit, Eva". */
export function joinItems(items: readonly string[]): string {
  const own = items.map((item, at) =>
    (at < items.length - 1 ? item.replace(/\s*[,;]$/, '') : item).replace(at > 0 ? /^[,;]\s*/ : /^$/, ''),
  )
  return own.join(own.length > 1 && own.some(item => item.includes(',')) ? '; ' : ', ')
}
