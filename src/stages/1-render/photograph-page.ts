import type { LivePage } from './live-page.ts'

/** A piece of the picture of a page, as wide as the page. */
export interface PictureTile {
  readonly top: number
  readonly height: number
  readonly bytes: Uint8Array
}

interface PageSize {
  readonly width: number
  readonly height: number
}

/** A picture of a whole page can be larger than a browser draws at once. */
const TILE_HEIGHT = 2_000
/** More of a page is not photographed: its table is complete nevertheless. */
const MAX_PICTURE_HEIGHT = 40_000

/** The picture of an open page, in pieces from top to bottom. */
export async function photographPage(
  live: Pick<LivePage, 'photograph'>,
  { width, height: pageHeight }: PageSize,
): Promise<PictureTile[]> {
  const tiles: PictureTile[] = []
  const whole = Math.min(Math.ceil(pageHeight), MAX_PICTURE_HEIGHT)
  for (let top = 0; top < whole; top += TILE_HEIGHT) {
    const height = Math.min(TILE_HEIGHT, whole - top)
    tiles.push({ top, height, bytes: await live.photograph({ top, width: Math.ceil(width), height }) })
  }
  return tiles
}

/** What its window shows. Nothing is resized, so that a list that grows with its window does not. */
export async function photographWindow(
  live: Pick<LivePage, 'photograph'>,
  { width, height }: PageSize,
): Promise<PictureTile[]> {
  return [{ top: 0, height, bytes: await live.photograph({ width, height, isShown: true }) }]
}
