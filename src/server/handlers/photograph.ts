import type { LivePage } from '../../stages/1-render/live-page.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { PictureTile } from '../server-context.ts'

/** A picture of a whole page can be larger than a browser draws at once. */
const TILE_HEIGHT = 2_000
/** More of a page is not photographed: its table is complete nevertheless. */
const MAX_PICTURE_HEIGHT = 40_000

/** The picture of an open page, in pieces from top to bottom. */
export async function photographPage(live: LivePage, { visual }: PageModel): Promise<PictureTile[]> {
  const [width, pageHeight] = [Math.ceil(visual!.page.width), Math.ceil(visual!.page.height)]
  const tiles: PictureTile[] = []
  const whole = Math.min(pageHeight, MAX_PICTURE_HEIGHT)
  for (let top = 0; top < whole; top += TILE_HEIGHT) {
    const height = Math.min(TILE_HEIGHT, whole - top)
    tiles.push({ top, height, bytes: await live.photograph({ top, width, height }) })
  }
  return tiles
}
