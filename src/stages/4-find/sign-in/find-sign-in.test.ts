import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { findSignIn } from './find-sign-in.ts'
import { isSignInAddress, saysSignIn } from './sign-in-words.ts'

const ASKED = 'https://tideway.example/orders'
const at = (url: string, html: string) => ({ ...pageOf(html), url })
const noList = (): boolean => false

/** Forms of several frameworks. */
const DEVISE = `<title>Tideway</title><h2>Log in</h2><form action="/users/sign_in"><input type="email" name="user[email]">
  <input type="password" name="user[password]"><input type="submit" value="Log in"></form>`
const IDENTIFIER_FIRST = `<title>Sign in to your account</title><div role="main"><input type="email" name="loginfmt"
  autocomplete="username"><input type="submit" value="Next"></div>`
const KEYCLOAK = `<title>Anmeldung bei Kontor</title><h1 id="kc-page-title">Bei Ihrem Konto anmelden</h1>
  <input id="username" name="username"><input id="password" type="password"><button>Anmelden</button>`
const SPA = `<title>Kontor</title><div id="root"><p class="text-2xl">Hi</p><input autocomplete="username">
  <button class="btn btn-primary">Continue</button></div>`

describe('a redirect to a sign-in page is recognized', () => {
  test.each([
    ['https://tideway.example/users/sign_in', DEVISE],
    ['https://tideway.example/login?next=%2Forders', DEVISE],
    ['https://tideway.example/account/login.aspx', DEVISE],
    ['https://login.example.net/common/oauth2/authorize?client_id=1', IDENTIFIER_FIRST],
    ['https://sso.tideway.example/realms/main/protocol/openid-connect/auth?x=1', KEYCLOAK],
    ['https://tideway.example/connexion', '<title>Connexion</title><form><input type=password></form>'],
    ['https://tideway.example/auth', SPA],
  ])('%s', (url, html) => {
    expect(findSignIn(at(url, html), ASKED, () => true)).toEqual({ isRedirect: true, url })
  })
})

describe('a sign-in form at the requested address is recognized', () => {
  test.each([
    ['by its heading', DEVISE],
    ['by its title', '<title>ログイン | 潮路</title><form><input name=id><input type=password></form>'],
    ['by its legend', '<title>Kontor</title><fieldset><legend>Iniciar sesión</legend><input type=password></fieldset>'],
    ['in Russian', '<title>Вход в систему</title><input type=password>'],
  ])('%s', (_, html) => {
    expect(findSignIn(at(ASKED, html), ASKED, noList)).toEqual({ isRedirect: false, url: ASKED })
  })
})

describe('other pages are not sign-in pages', () => {
  const header = '<header><h4>Login</h4><form><input name=user><input type=password></form></header>'
  test.each([
    ['a list with a sign-in form in its header', ASKED, `<title>Orders</title>${header}<ul><li>1</ul>`, true],
    ['an article that links to the sign-in page', ASKED, '<title>About</title><a href="/login">Log in</a>', false],
    ['a list at another address', 'https://tideway.example/orders/all', `<title>Orders</title>${header}`, true],
    ['a page to register', ASKED, '<title>Create account</title><input type=password>', false],
    ['a text about signing in', ASKED, '<title>Login problems since May</title><input type=password>', false],
    ['a hidden form', ASKED, '<title>Sign in</title><div hidden><input type=password></div>', false],
    ['an authors page after a redirect', 'https://tideway.example/authors', '<title>Authors</title>', false],
  ])('%s', (_, url, html, hasList) => {
    expect(findSignIn(at(url, html), ASKED, () => hasList)).toBeUndefined()
  })

  test('nor is a sign-in page that was asked for, where it is not the only one', () => {
    const url = 'https://tideway.example/auth/login'
    expect(findSignIn(at(url, SPA), 'https://tideway.example/login', noList)).toBeUndefined()
  })

  test('nor the same address with a slash, https, or www', () => {
    const asked = 'http://auth.example/list'
    expect(findSignIn(at('https://www.auth.example/list/', SPA), asked, noList)).toBeUndefined()
  })
})

test.each([
  ['Sign in to GitHub · GitHub', true],
  ['Anmelden | Kontor', true],
  ['Kontor – Anmelden', true],
  ['Se connecter à Quai', true],
  ['登录', true],
  ['Log in or register', true],
  ['로그인', true],
  ['Login problems since May', false],
  ['Entrance fees', false],
  ['Accessories', false],
])('%s', (text, says) => {
  expect(saysSignIn(text)).toBe(says)
})

test.each([
  ['https://a.example/wp-login.php', true],
  ['https://a.example/session/new', true],
  ['https://a.example/sessions', false],
  ['https://a.example/blog/login-problems', false],
  ['https://authors.example/', false],
  ['https://a.example/?page=login', false],
])('%s', (url, isSignIn) => {
  expect(isSignInAddress(url)).toBe(isSignIn)
})
