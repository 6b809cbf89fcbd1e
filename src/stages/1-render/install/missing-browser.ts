import { type BrowserSearch, findBrowser, requireBrowser } from '../browser-path.ts'

type Provide = () => Promise<string>

let provide: Provide | undefined
let provided: Promise<string> | undefined

/** For the program, not for the library, which installs nothing: how to get a browser where none is found. */
export function whenBrowserIsMissing(install: Provide): void {
  provide = install
}

/** The browser to use. Where there is none, the program installs one, once for all that wait for it. */
export async function browserToUse(search: BrowserSearch): Promise<string> {
  const found = findBrowser(search)
  if (found !== undefined || provide === undefined || process.env.AMBERYL_INSTALL_BROWSER === 'no' || search.isVisible)
    return found ?? requireBrowser(search)
  provided ??= provide()
  return provided
}
