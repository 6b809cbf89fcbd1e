/** A part of a record has at most two of its texts, or half of them; what has more is the record or most of it. */
export const isSmallPart = (texts: number, all: number): boolean => texts < all && (texts <= 2 || 2 * texts <= all)
