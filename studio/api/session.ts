const KEY = 'amberyl-token'

/**
 * The token that the studio was opened with. It comes in the fragment of the address, which browsers send to nobody, and
 * is kept for this tab only. The address bar and the history lose it at once.
 */
export function takeToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token')
  if (given === null) return sessionStorage.getItem(KEY)
  history.replaceState(history.state, '', location.pathname + location.search)
  sessionStorage.setItem(KEY, given)
  return given
}

export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token)
export const dropToken = (): void => sessionStorage.removeItem(KEY)
export const currentToken = (): string => sessionStorage.getItem(KEY) ?? ''
