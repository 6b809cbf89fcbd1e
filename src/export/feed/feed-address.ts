/** An address that a reader may open: absolute, http or https. Others, such as javascript:, give undefined. */
export function feedAddress(text: string | undefined, base?: string): string | undefined {
  if (text === undefined || !URL.canParse(text, base)) return undefined
  const { protocol, hostname, href } = new URL(text, base)
  return /^https?:$/.test(protocol) && hostname !== '' ? href : undefined
}
