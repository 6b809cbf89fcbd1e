import { RenderFailure } from '../../1-render/failure.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { findRedirectToSignIn, findSignIn, type SignIn } from '../../4-find/sign-in/find-sign-in.ts'

/** The requested page cannot be read without signing in. */
export function signInFailure({ isRedirect, url }: SignIn, asked: string): RenderFailure {
  const { host, pathname } = new URL(url)
  const where = host === new URL(asked).host ? pathname : `${host}${pathname}`
  const what = isRedirect ? `sent to ${where}` : 'it is a sign-in form'
  const remedy =
    'Then use that file: --storage-state state.json on the command line, storageState: state.json under request in a job file.'
  return new RenderFailure(
    'sign-in',
    `${asked}: ${what}: sign in with \`amberyl login ${asked} -o state.json\`.`,
    remedy,
  )
}

/** Throws if the site led to its sign-in page. */
export function checkRedirect(page: PageModel, asked: string): PageModel {
  const found = findRedirectToSignIn(page, asked)
  if (found) throw signInFailure(found, asked)
  return page
}

/** Throws if the page is a sign-in page. */
export function checkSignIn(page: PageModel, asked: string, hasList: () => boolean): void {
  const found = findSignIn(page, asked, hasList)
  if (found) throw signInFailure(found, asked)
}
