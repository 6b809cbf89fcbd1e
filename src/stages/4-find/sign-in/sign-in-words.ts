import { wordSet } from '../../2-model/word-set.ts'
import { WORK_LIMITS } from '../work-limits.ts'

/** What titles, headings, and buttons of sign-in pages say, by language; folded to lower case. */
const PHRASES: Readonly<Record<string, string>> = {
  ar: 'تسجيل الدخول | دخول | سجل الدخول',
  bg: 'вход | влез | влизане | вписване',
  bn: 'লগ ইন | লগইন | সাইন ইন',
  ca: 'inicia la sessió | inicia sessió | inici de sessió | entra | identifica’t',
  cs: 'přihlášení | přihlásit se | přihlásit | přihlaste se',
  da: 'log ind | log på | login',
  de: 'anmelden | anmeldung | einloggen | login | bitte anmelden | melden sie sich an | bitte melden sie sich an',
  el: 'σύνδεση | είσοδος | συνδεθείτε',
  en: 'sign in | sign-in | signin | log in | log-in | login | log on | logon | sign on | member login | account login | customer login | user login | please sign in | please log in | you must log in | you need to log in | welcome back | authentication required',
  es: 'iniciar sesión | inicia sesión | inicio de sesión | acceder | acceso | entrar | ingresar | identifícate',
  et: 'logi sisse | sisselogimine | sisene',
  eu: 'hasi saioa | saioa hasi | sartu',
  fa: 'ورود | ورود به سیستم | وارد شوید',
  fi: 'kirjaudu | kirjaudu sisään | kirjautuminen | sisäänkirjautuminen',
  fr: 'connexion | se connecter | connectez-vous | s’identifier | identification | identifiez-vous | authentification | veuillez vous connecter',
  gl: 'iniciar sesión | inicia sesión | acceder | entrar',
  he: 'התחברות | כניסה | התחבר | כניסה למערכת',
  hi: 'लॉग इन | लॉगिन | लॉग इन करें | साइन इन | साइन इन करें',
  hr: 'prijava | prijavi se | prijavite se',
  hu: 'bejelentkezés | belépés | jelentkezzen be',
  id: 'masuk | log masuk | login',
  it: 'accedi | accesso | login | entra | effettua l’accesso',
  ja: 'ログイン | サインイン | 会員ログイン | ログインしてください',
  ko: '로그인 | 로그인하기 | 회원 로그인',
  lt: 'prisijungti | prisijungimas | prisijunkite',
  lv: 'pieslēgties | ienākt | ieiet | autorizācija',
  ms: 'log masuk | daftar masuk',
  nl: 'inloggen | log in | aanmelden | login',
  no: 'logg inn | logg på | innlogging | pålogging',
  pl: 'zaloguj się | zaloguj | logowanie | logowanie do konta',
  pt: 'entrar | iniciar sessão | fazer login | acessar | login | aceder',
  ro: 'autentificare | conectare | conectează-te | intră în cont',
  ru: 'вход | войти | вход в систему | авторизация | вход в личный кабинет',
  sk: 'prihlásenie | prihlásiť sa | prihlásiť | prihláste sa',
  sl: 'prijava | prijavi se | prijavite se',
  sr: 'пријава | пријави се | prijava | prijavi se',
  sv: 'logga in | inloggning | logga på',
  ta: 'உள்நுழை | உள்நுழைய',
  th: 'เข้าสู่ระบบ | ล็อกอิน | ลงชื่อเข้าใช้',
  tr: 'giriş | giriş yap | oturum aç | üye girişi',
  uk: 'вхід | увійти | авторизація | вхід до системи',
  ur: 'لاگ ان | سائن ان',
  vi: 'đăng nhập',
  zh: '登录 | 登錄 | 登入 | 用户登录 | 会员登录 | 會員登入 | 请登录 | 請登入',
}

const foldWords = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll("'", '’').trim()

const phrases = new Set(Object.values(PHRASES).flatMap(list => list.split('|').map(foldWords)))
const LONGEST_PHRASE = Math.max(...[...phrases].map(phrase => phrase.split(' ').length))

/** Between the parts of a title: "Sign in · Tideway", "Anmelden | Kontor". */
const BETWEEN_PARTS = /\s+[|·•–—:»«/-]\s+|[|·•»«]|:\s+/
/** What follows the phrase where a sentence goes on: "Sign in to your account", "Anmelden bei Kontor", "Log in or register". */
const GOES_ON = wordSet(`
  to with your at or for using here and with into bei mit zu oder und in im beim à au aux avec sur ou et dans en con a al o y para
  com no na ao e su op met bij of til hos med på eller do z w lub v s nebo k u с в на или к до до на або με σε ή ile veya
`)

/** Whether a title, heading, or button asks to sign in. */
export function saysSignIn(text: string): boolean {
  return text
    .slice(0, WORK_LIMITS.titleLength)
    .split(BETWEEN_PARTS)
    .some(part => {
      const words = foldWords(part)
        .replace(/[\s.!…→›]+$/u, '')
        .split(/\s+/)
      return words
        .slice(0, LONGEST_PHRASE)
        .some(
          (_, at) => phrases.has(words.slice(0, at + 1).join(' ')) && (!words[at + 1] || GOES_ON.has(words[at + 1]!)),
        )
    })
}

/** Parts of addresses of sign-in pages, as names of folders or files. */
const ADDRESS_PARTS = wordSet(
  `login log-in logon log-on signin sign-in signon sign-on wp-login user-login userlogin login-form auth authenticate
  authentication authorize oauth oauth2 openid openid-connect saml saml2 sso cas idp adfs
  connexion se-connecter identification anmelden anmeldung einloggen iniciar-sesion inicio-sesion acceso acceder entrar
  accedi accesso inloggen aanmelden logga-in log-ind logg-inn kirjaudu logowanie zaloguj prihlaseni prihlasenie prijava
  bejelentkezes autentificare giris vhod`,
)

/** The first part of the name of a host that only signs people in. */
const SIGN_IN_HOST = /^(?:login|signin|sign-in|sso|auth|idp|cas|oauth|accounts?)\./

/** Whether an address is that of a sign-in page: `/login`, `/users/sign_in`, `/session/new`, `https://sso.example.com`. */
export function isSignInAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, pathname } = new URL(address)
  const parts = pathname
    .toLowerCase()
    .split('/')
    .map(part => part.replace(/\.[a-z]{2,5}$/, '').replaceAll('_', '-'))
  if (SIGN_IN_HOST.test(hostname) || parts.some(part => ADDRESS_PARTS.has(part))) return true
  return /\/sessions?\/new\/?$/i.test(pathname)
}
