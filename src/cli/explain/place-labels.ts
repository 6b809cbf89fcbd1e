/** A rectangle of the page, in pixels. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Label {
  /** What it names. */
  readonly box: Rectangle
  readonly text: string
}

/** Sizes of a label, in pixels of the page. */
export const LABEL_HEIGHT = 20
const LETTER_WIDTH = 9.5
const LABEL_PADDING = 10
const GAP = 3

/**
 * Where the names of boxes go so that they cover neither a box nor each other: above the box, or to the right of it and
 * of whatever is in the way there. A label that finds no place within the width of the page is above its box.
 */
export function placeLabels(labels: readonly Label[], width: number): Rectangle[] {
  const taken: Rectangle[] = labels.map(({ box }) => box)
  return labels.map(label => {
    const place = [above(label), rightOf(label, taken)].find(
      each => each.right <= width && each.top >= 0 && !taken.some(other => overlap(each, other)),
    )
    const placed = place ?? above(label)
    taken.push(placed)
    return placed
  })
}

const widthOf = (text: string): number => text.length * LETTER_WIDTH + LABEL_PADDING

const above = ({ box: { left, top }, text }: Label): Rectangle => ({
  left,
  top: top - LABEL_HEIGHT,
  right: left + widthOf(text),
  bottom: top - 1,
})

function rightOf({ box, text }: Label, taken: readonly Rectangle[]): Rectangle {
  const top = (box.top + Math.min(box.bottom, box.top + 2 * LABEL_HEIGHT) - LABEL_HEIGHT) / 2
  const at = (left: number): Rectangle => ({ left, top, right: left + widthOf(text), bottom: top + LABEL_HEIGHT - 1 })
  const inTheWay = taken.filter(other => other.top < top + LABEL_HEIGHT && other.bottom > top)
  let place = at(box.right + GAP)
  for (const other of [...inTheWay].sort((a, b) => a.left - b.left))
    if (overlap(place, other)) place = at(other.right + GAP)
  return place
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
