/** `1250000` as `1,250,000`. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Pence as `£1,249.00`. */
export function pounds(pence: number): string {
  return `£${grouped(Math.floor(pence / 100))}.${String(pence % 100).padStart(2, '0')}`
}
