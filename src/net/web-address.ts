/** An absolute address that begins with http:// or https://. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== ''
}

/** Whether an address contains a user or a password. */
export function hasLogin(text: string): boolean {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
