import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'

const SKIES = ['#cfe4f2', '#dcebe4', '#f4e6d2', '#d9def0']
const WALLS = ['#e8dcc8', '#c9694b', '#f3efe6', '#b9c4c9', '#d8b48a']
const ROOFS = ['#5b4a42', '#7a3f32', '#3f4a55', '#6a6a5e']
const DOORS = ['#2f5d50', '#8a2f3b', '#27415e', '#c58b2a']

const DOOR = { x: 148, width: 24 }

const pane = ({ x, y }: { x: number; y: number }): Markup =>
  html`<rect x="${x}" y="${y}" width="24" height="28" fill="#f8fbfd" stroke="#55606a" stroke-width="2"/>`

/** A drawn house; its reference decides the colors, the name of the view (`40112-rear`) the rest. */
export function drawHouse(name: string): Markup {
  const roll = dice(`homes/photo/${name}`)
  const paint = dice(`homes/paint/${name.split('-')[0]}`)
  const width = roll.between(150, 230)
  const left = (320 - width) / 2
  const columns = roll.between(2, 4)
  const step = width / columns
  const places = Array.from({ length: columns * 2 }, (_, index) => ({
    x: left + (index % columns) * step + step / 2 - 12,
    y: index < columns ? 112 : 158,
  }))
  // The door is in the middle of the ground floor and leaves no room for a window there.
  const windows = places.filter(({ x, y }) => y === 112 || x + 24 < DOOR.x || x > DOOR.x + DOOR.width)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240"><rect width="320" height="240" fill="${paint.pick(SKIES)}"/><circle cx="${roll.between(30, 290)}" cy="40" r="18" fill="#fff6d8"/><rect y="200" width="320" height="40" fill="#8fae7c"/><path d="M${left - 14} 100 L160 ${roll.between(42, 66)} L${left + width + 14} 100 Z" fill="${paint.pick(ROOFS)}"/><rect x="${left}" y="100" width="${width}" height="104" fill="${paint.pick(WALLS)}"/>${windows.map(pane)}<rect x="${DOOR.x}" y="164" width="${DOOR.width}" height="40" fill="${paint.pick(DOORS)}"/></svg>`
}
