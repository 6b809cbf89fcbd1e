const PREFIX = 'whsec_'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes of a secret: base64, with or without the prefix `whsec_`; `undefined` for other texts. */
export function signingKeyOf(secret: string): Buffer | undefined {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  if (!BASE64.test(text) || text.replace(/=+$/, '').length % 4 === 1) return undefined
  return Buffer.from(text, 'base64')
}
