import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'
import { allOffers } from './records.ts'

const PAINTS = ['#8b949c', '#24406e', '#a3261f', '#3b3f44', '#d8cfb8', '#1f5a3a']

/** Two wheels and a body; the number decides the paint. */
export function drawVehicle(number: string): Markup | undefined {
  const offer = allOffers().find(({ vehicle }) => vehicle.number === number)
  if (!offer) return undefined
  const roll = dice(`motors/picture/${number}`)
  const height = offer.vehicle.kind === 'van' ? 70 : roll.between(34, 48)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" width="240" height="160"><rect width="240" height="160" fill="#e9edf0"/><path d="M0 130 H240" stroke="#9aa3aa" stroke-width="3"/><rect x="40" y="${118 - height}" width="160" height="${height}" rx="14" fill="${roll.pick(PAINTS)}"/><circle cx="76" cy="120" r="15" fill="#222"/><circle cx="166" cy="120" r="15" fill="#222"/></svg>`
}
