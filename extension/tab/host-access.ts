import { api } from '../browser-api.ts'

/** The pattern that stands for a site in permissions, which know no ports. */
const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

export const mayRead = (origin: string): Promise<boolean> => api.permissions.contains({ origins: [patternOf(origin)] })

/** Asks the person for access to a site. Only in answer to a click. */
export const requestAccess = (origin: string): Promise<boolean> =>
  api.permissions.request({ origins: [patternOf(origin)] })

/** In Chromium, the click on the button counts for a site; in Firefox, for one page. */
export const clickCountsForSite = (): boolean => api.sidePanel !== undefined
