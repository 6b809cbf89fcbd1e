/** A set from one string, with words separated by white space: easier to read than quotes and commas. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
