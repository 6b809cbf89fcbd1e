import type { Box } from './page-tree.ts'
import { useTile } from './use-tile.ts'
import './crop.css'

interface CropSource {
  readonly id: string
  readonly width: number | null
  readonly tiles: readonly { readonly top: number; readonly height: number }[]
}

interface CropProps {
  readonly page: CropSource
  readonly box: Box
  readonly maxWidth: number
  readonly maxHeight: number
}

/** A picture of a record: a part of the picture of its page, so that nothing is loaded from the site. */
export function Crop({ page, box, maxWidth, maxHeight }: CropProps) {
  const { tiles } = page
  const first = tiles.findIndex(({ top, height }) => box.top < top + height)
  // Where two pieces meet, a box may be on both.
  const goesOn = first >= 0 && first + 1 < tiles.length && box.top + box.height > tiles[first + 1]!.top
  const numbers = [first, goesOn ? first + 1 : -1]
  const addresses = [useTile(page.id, numbers[0]!), useTile(page.id, numbers[1]!)]
  if (first < 0 || page.width === null) return null
  const scale = Math.min(maxWidth / box.width, maxHeight / box.height, 1)
  const pieces = numbers.flatMap((number, at) =>
    addresses[at] === undefined ? [] : { address: addresses[at], ...tiles[number]! },
  )
  return (
    <span
      className="crop"
      style={{
        width: box.width * scale,
        height: box.height * scale,
        backgroundImage: pieces.map(({ address }) => `url("${address}")`).join(', '),
        backgroundSize: pieces.map(({ height }) => `${page.width! * scale}px ${height * scale}px`).join(', '),
        backgroundPosition: pieces.map(({ top }) => `${-box.left * scale}px ${(top - box.top) * scale}px`).join(', '),
      }}
    />
  )
}
