/** The members of a list as one text, so that they can be split again: "Bakker, Jan; Smit, Eva". */
export function joinItems(items: readonly string[]): string {
  const own = items.map(withoutJoint)
  return own.join(own.length > 1 && own.some(item => item.includes(',')) ? '; ' : ', ')
}

/** An item without the sign that joins it to the one before or after it: ", Jan Bakker", "& Eva Smit", "| Oslo". */
export const withoutJoint = (item: string): string =>
  item.replace(/^(?:[,;&|·•/>›»]\s+|、)|\s*[,;、]$|\s+[|·•/>›»]$/g, '')
