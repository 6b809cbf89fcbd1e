import { withoutEnd } from '../../2-model/address-identity.ts'
import { lineOf } from '../../2-model/fold-space.ts'
import { HEADING_TAG } from '../../2-model/headings.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { isSignInAddress, saysSignIn } from './sign-in-words.ts'

/** A page that asks its reader to sign in, in place of what was requested. */
export interface SignIn {
  /** The site led to another address. */
  readonly isRedirect: boolean
  readonly url: string
}

/**
 * Whether the site led to its sign-in page: the address is another one and names signing in, and the page asks for a
 * password or a name, or says so.
 */
export function findRedirectToSignIn(page: PageModel, asked: string): SignIn | undefined {
  const isElsewhere = placeOf(page.url) !== placeOf(asked) && !isSignInAddress(asked)
  if (!isElsewhere || !isSignInAddress(page.url)) return undefined
  const { hasPassword, asksForName, title, heading, button } = claimsOf(page)
  const isSignIn = hasPassword || asksForName || title || heading || button
  return isSignIn ? { isRedirect: true, url: page.url } : undefined
}

/**
 * Whether a page is a sign-in page: redirected to, or shown at the requested address. A list with a sign-in form in its
 * header is none, nor is any page that only offers to sign in.
 */
export function findSignIn(page: PageModel, asked: string, hasList: () => boolean): SignIn | undefined {
  const redirect = findRedirectToSignIn(page, asked)
  if (redirect) return redirect
  const { hasPassword, title, heading } = claimsOf(page)
  if (!hasPassword || !(title || heading) || hasList()) return undefined
  return { isRedirect: false, url: page.url }
}

interface SignInClaims {
  readonly hasPassword: boolean
  /** A field for the name of an account; sites that ask for the password later show only this one. */
  readonly asksForName: boolean
  readonly title: boolean
  readonly heading: boolean
  readonly button: boolean
}

function claimsOf(page: PageModel): SignInClaims {
  const claims = {
    hasPassword: false,
    asksForName: false,
    title: saysSignIn(page.title),
    heading: false,
    button: false,
  }
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.visible[node] !== 1) continue
    const tag = tagOf(page, node)
    if (tag === 'input') {
      const type = attributeOf(page, node, 'type')?.toLowerCase() ?? 'text'
      if (type === 'password') claims.hasPassword = true
      else if (type === 'submit') claims.button ||= saysSignIn(attributeOf(page, node, 'value') ?? '')
      else claims.asksForName ||= isAccountName(page, node, type)
    } else if (tag === 'button') claims.button ||= saysSignIn(lineOf(page, node))
    else if (HEADING_TAG.test(tag) || tag === 'legend') claims.heading ||= saysSignIn(lineOf(page, node))
  }
  return claims
}

const ACCOUNT_NAME = /^(?:user(?:-?name|-?id)?|login|log|email|e-mail|identifier|account|loginfmt)$/i

const isAccountName = (page: PageModel, node: NodeId, type: string): boolean =>
  /\busername\b/.test(attributeOf(page, node, 'autocomplete') ?? '') ||
  (/^(?:text|email|tel)$/.test(type) && ACCOUNT_NAME.test((attributeOf(page, node, 'name') ?? '').replaceAll('_', '-')))

/** An address without what does not lead elsewhere: query, fragment, a slash at the end, http or https. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host.replace(/^www\./, '') + withoutEnd(pathname)
}
