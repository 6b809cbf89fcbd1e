import { useTile } from './use-tile.ts'

interface TileProps {
  readonly page: string
  readonly number: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A piece of the picture. */
export const Tile = ({ page, number, top, width, height }: TileProps) => (
  <img
    className="picture-tile"
    alt=""
    draggable={false}
    src={useTile(page, number)}
    style={{ top, width, height }}
    data-tile={number}
  />
)
