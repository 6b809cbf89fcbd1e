/**
 * One color per column, on the page and in the table. Neighbors differ in lightness as well as in hue, and each color has a
 * contrast of at least 3 to 1: the first on white, the second on the dark background.
 */
const COLORS: readonly (readonly [light: string, dark: string])[] = [
  ['#1f66d6', '#6fb1ff'],
  ['#b9500b', '#ffa25e'],
  ['#1a7f4b', '#5fd39a'],
  ['#7d3fd1', '#c6a6ff'],
  ['#c41f3a', '#ff8f97'],
  ['#0d7684', '#55cfdd'],
  ['#86650a', '#e0bf50'],
  ['#b4327f', '#ff96d0'],
  ['#54606e', '#adb9c6'],
  ['#557200', '#b3d150'],
  ['#3a49a8', '#a3b2ff'],
  ['#7c4527', '#dba985'],
]

/** Pages are mostly light, whatever the theme of the studio is. */
export const pageColor = (column: number): string => COLORS[column % COLORS.length]![0]

/** The color in the studio itself, which follows the theme. */
export const columnColor = (column: number): string => {
  const [light, dark] = COLORS[column % COLORS.length]!
  return `light-dark(${light}, ${dark})`
}

/** Says the same as the color. */
export const columnLetter = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') + String.fromCharCode(65 + (column % 26))
