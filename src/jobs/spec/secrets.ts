import { isWebAddress } from '../../net/web-address.ts'
import type { JobEmail, JobSpec } from './job-schema.ts'
import { signingKeyOf } from './signing-key.ts'
import { type Environment, fillIn, hasVariables, isOnlyVariables, secretNames } from './variables.ts'

/** A value from the environment is missing or cannot be used; the message names variables, never their values. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError'
}

/** The job with the values of environment variables instead of `${NAME}`. Only for use; never stored. */
export function resolveSecrets(spec: JobSpec, env: Environment): JobSpec {
  const missing: string[] = []
  const resolved = mapSecrets(spec, (text, key) => {
    const { value, absent } = fillIn(text, env)
    missing.push(...absent.map(name => `${key} needs the environment variable ${name}, which is not set`))
    return value
  })
  const problems = missing.length > 0 ? missing : [...wrongValues(spec, resolved)]
  if (problems.length > 0) throw new SecretsError(`job ${spec.name}: ${problems.join('; ')}`)
  return resolved
}

/** Shown instead of a secret. */
const HIDDEN = '(hidden)'

/** The job for display: values that may be secret are hidden, unless they only name variables. */
export function hideSecrets(spec: JobSpec): JobSpec {
  const isOpen = (text: string, key: string): boolean =>
    isOnlyVariables(text) || /(?:userAgent|storageState|url|server|user)$/.test(key)
  return mapSecrets(spec, (text, key) => (isOpen(text, key) ? text : HIDDEN))
}

/** Every text that may contain variables, by its key. */
function mapSecrets(spec: JobSpec, map: (text: string, key: string) => string): JobSpec {
  const { headers, ...texts } = spec.request
  const request = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string' ? map(value, `request.${name}`) : value,
    ]),
  )
  const mapHeader = ([name, text]: [string, string]): [string, string] => [name, map(text, `request.headers.${name}`)]
  return {
    ...spec,
    request: {
      ...request,
      ...(headers ? { headers: Object.fromEntries(Object.entries(headers).map(mapHeader)) } : {}),
    },
    ...(spec.alert?.email ? { alert: { ...spec.alert, email: mapEmail(spec.alert.email, map) } } : {}),
    webhooks: spec.webhooks.map(({ url, secret, ...rest }, at) => ({
      ...rest,
      url: map(url, `webhooks[${at}].url`),
      ...(secret === undefined ? {} : { secret: map(secret, `webhooks[${at}].secret`) }),
    })),
  }
}

function mapEmail(email: JobEmail, map: (text: string, key: string) => string): JobEmail {
  const { server, user, password } = email
  return {
    ...email,
    server: map(server, 'alert.email.server'),
    ...(user === undefined ? {} : { user: map(user, 'alert.email.user') }),
    ...(password === undefined ? {} : { password: map(password, 'alert.email.password') }),
  }
}

/** Repeats the checks of the job file for values that come from the environment. */
function* wrongValues(spec: JobSpec, resolved: JobSpec): Generator<string> {
  for (const [name, value] of Object.entries(resolved.request.headers ?? {})) {
    const written = spec.request.headers![name]!
    if (/[^\t -~\u0080-\u00ff]/.test(value))
      yield `request.headers.${name}: ${secretNames(written)} contains a line break or a special character`
  }
  for (const [at, { url, secret }] of resolved.webhooks.entries()) {
    const written = spec.webhooks[at]!
    if (hasVariables(written.url) && !isWebAddress(url))
      yield `webhooks[${at}].url: ${written.url} is not a web address`
    if (secret !== undefined && hasVariables(written.secret!) && !signingKeyOf(secret))
      yield `webhooks[${at}].secret: ${secretNames(written.secret!)} is not base64 (a whsec_ prefix is allowed)`
  }
}
