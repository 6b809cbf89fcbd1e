/** Letters and digits of host and path: `shop.example/lamps/` becomes `shop.example-lamps`. */
export function suggestJobName(address: string): string {
  if (!URL.canParse(address)) return 'list'
  const { hostname, pathname } = new URL(address)
  const path = decoded(pathname).replace(/\.\w+$/, '')
  const name = `${hostname.replace(/^www\./, '')}-${path}`
  return (
    name
      .replace(/[^\p{L}\p{N}.]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 60) || 'list'
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
