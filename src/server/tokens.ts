import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiProblem } from './problem.ts'

/** What a token allows: reading; also starting and stopping work; everything. Each includes those before it. */
export const SCOPES = ['read', 'run', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** Shorter ones can be guessed. */
const MIN_LENGTH = 16

export const newToken = (): string => randomBytes(24).toString('base64url')

interface KnownToken {
  readonly scope: Scope
  readonly hash: Buffer
}

/** The tokens that a server accepts. */
export class Tokens {
  readonly #known: readonly KnownToken[]
  readonly #secret: string
  #since = Number.NEGATIVE_INFINITY
  #wrong = 0

  /** `text`: a token per line, each alone or after what it allows: `read TOKEN`. The first one allows everything. */
  constructor(text: string) {
    const lines = text.split('\n').flatMap(line => line.trim() || [])
    const parsed = lines.map(parseLine)
    const secret = parsed.find(({ scope }) => scope === 'admin')?.token
    if (secret === undefined) throw new TokenError('no token that allows everything: write one alone on a line')
    this.#secret = secret
    this.#known = parsed.map(({ scope, token }) => ({ scope, hash: hashOf(token) }))
  }

  /** What a token allows; undefined if it is not known. Takes the same time for every wrong token. */
  scopeOf(token: string): Scope | undefined {
    const hash = hashOf(token)
    let found: Scope | undefined
    for (const known of this.#known) if (timingSafeEqual(known.hash, hash)) found = known.scope
    return found
  }

  /** Counts wrong tokens: after too many within a minute, the answer is 429. */
  noteWrong(): void {
    const now = performance.now()
    if (now - this.#since > WINDOW_MS) {
      this.#since = now
      this.#wrong = 0
    }
    if (++this.#wrong <= MAX_WRONG) return
    const retryAfter = Math.ceil((WINDOW_MS - (now - this.#since)) / 1000)
    throw new ApiProblem(429, 'wrong-tokens', 'Too many wrong tokens.', `Wait ${retryAfter} s.`, { retryAfter })
  }

  /** A token that only allows reading the tables and feeds of one job, for programs that cannot send headers. */
  linkTokenOf(job: string): string {
    return createHmac('sha256', this.#secret).update(`job\n${job}`).digest('base64url').slice(0, 32)
  }

  allowsLink(job: string, token: string): boolean {
    return timingSafeEqual(hashOf(this.linkTokenOf(job)), hashOf(token))
  }
}

const MAX_WRONG = 30
const WINDOW_MS = 60_000

export class TokenError extends Error {
  override readonly name = 'TokenError'
}

function parseLine(line: string): { scope: Scope; token: string } {
  const [first, second, ...rest] = line.split(/\s+/)
  const [scope, token] = second === undefined ? ['admin', first!] : [first!, second]
  if (rest.length > 0 || !isScope(scope))
    throw new TokenError(`a line of the token file is wrong: write TOKEN, or one of ${SCOPES.join(', ')} and TOKEN`)
  if (token.length < MIN_LENGTH) throw new TokenError(`a token is shorter than ${MIN_LENGTH} characters`)
  return { scope, token }
}

const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text)

/** Hashes have one length, which a comparison in constant time needs. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
