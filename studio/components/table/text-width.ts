let measuring: CanvasRenderingContext2D | undefined
let family = ''

/** How wide a text of a table is on the screen, in pixels. */
export function textWidth(text: string, weight: 400 | 600 = 400): number {
  measuring ??= document.createElement('canvas').getContext('2d')!
  if (family === '') {
    const { fontSize, fontFamily } = getComputedStyle(document.body)
    family = `${fontSize} ${fontFamily}`
  }
  measuring.font = `${weight} ${family}`
  return measuring.measureText(text).width
}
