/** A set from a list in one string, its words separated by white space: shorter to read than quotes and commas. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
