import { describe, expect, test } from 'vitest'
import { parseJob } from './parse-job.ts'
import { hideSecrets, resolveSecrets } from './secrets.ts'

const SECRET = Buffer.alloc(32, 7).toString('base64')

const job = parseJob(
  `
start: https://homes.example/
request:
  headers: { Authorization: "Bearer \${TOKEN}", X-Plain: in-the-open }
  proxy: http://me:\${PASSWORD}@proxy.example:8080
webhooks:
  - { url: "https://hooks.example/\${PATH_PART}", secret: "\${SECRET}" }
`,
  'homes.yaml',
)
const env = { TOKEN: 't0ken', PASSWORD: 'pa55', PATH_PART: 'abc', SECRET }

describe('secrets', () => {
  test('stay as they are written until they are used', () => {
    expect(job.webhooks[0]!.secret).toBe(`\${SECRET}`)
    const used = resolveSecrets(job, env)
    expect(used.request.headers).toEqual({ Authorization: 'Bearer t0ken', 'X-Plain': 'in-the-open' })
    expect(used.request.proxy).toBe('http://me:pa55@proxy.example:8080')
    expect(used.webhooks[0]).toMatchObject({ url: 'https://hooks.example/abc', secret: SECRET })
  })

  test('that are not set are told all at once, with the key that needs them', () => {
    expect(() => resolveSecrets(job, { ...env, TOKEN: '', PASSWORD: undefined })).toThrow(
      'job homes: request.proxy needs the environment variable PASSWORD, which is not set; ' +
        'request.headers.Authorization needs the environment variable TOKEN, which is not set',
    )
  })

  test('that cannot be used are told without their value', () => {
    expect(() => resolveSecrets(job, { ...env, SECRET: 'not base64!' })).toThrow(
      /^job homes: webhooks\[0\]\.secret: SECRET is not base64 \(a whsec_ prefix is allowed\)$/,
    )
  })

  test('that would break a header are told before it is sent', () => {
    expect(() => resolveSecrets(job, { ...env, TOKEN: 't0ken\n' })).toThrow(
      /^job homes: request\.headers\.Authorization: TOKEN contains a line break or a special character$/,
    )
  })

  test('a value that looks like a variable is left as it is', () => {
    expect(resolveSecrets(job, { ...env, TOKEN: `\${PASSWORD}` }).request.headers!.Authorization).toBe(
      `Bearer \${PASSWORD}`,
    )
  })

  test('are hidden where a job is shown', () => {
    const shown = hideSecrets({ ...job, webhooks: [{ ...job.webhooks[0]!, secret: SECRET }] })
    expect(shown.webhooks[0]!.secret).toBe('(hidden)')
    expect(shown.request).toEqual({
      headers: { Authorization: '(hidden)', 'X-Plain': '(hidden)' },
      proxy: '(hidden)',
    })
    expect(hideSecrets(job).webhooks[0]!.secret).toBe(`\${SECRET}`)
  })
})
