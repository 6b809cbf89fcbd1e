import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { COMMANDS } from '../src/commands.ts'
import { startApiServer } from './api-server.ts'
import { runCommand } from './run-command.ts'

// The files in deploy/ name commands, options, variables, ports, and paths. Without a container engine, this checks that
// these exist and agree with each other; docs/deploy.md says what was tried beyond that.

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

const PORT = 2623

/** Instructions with their arguments; continued lines are joined, and comments are left out. */
const dockerfile = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .flatMap(line => [...line.matchAll(/^([A-Z]+) +(.*)$/g)])
  .map(([, name, rest]) => [name!, rest!] as const)
const argumentsOf = (name: string): string[] => dockerfile.flatMap(([each, rest]) => (each === name ? [rest] : []))
const command = JSON.parse(argumentsOf('CMD')[0]!) as string[]
const healthCheck = JSON.parse(argumentsOf('HEALTHCHECK')[0]!.replace(/^.*?CMD /, '')) as string[]

interface Service {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly secrets?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly security_opt?: readonly string[]
  readonly volumes?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly deploy?: { readonly replicas: number }
}
const compose: {
  readonly services: Readonly<Record<'db' | 'server' | 'worker', Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, unknown>>
} = parse(read('compose.yaml'), { merge: true })

interface Container {
  readonly name: string
  readonly args: readonly string[]
  readonly env: readonly { readonly name: string; readonly value?: string }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly livenessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } }
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}
interface Manifest {
  readonly kind: string
  readonly spec: {
    readonly selector: Readonly<Record<string, unknown>>
    readonly ports?: readonly { readonly targetPort: string }[]
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> }
      readonly spec: {
        readonly securityContext: Readonly<Record<string, unknown>>
        readonly containers: readonly [Container]
        readonly volumes: readonly { readonly name: string }[]
      }
    }
  }
}
const manifests = parseAllDocuments(read('kubernetes.yaml')).map(each => each.toJS() as Manifest)
const deployments = manifests.flatMap(({ kind, spec }) => (kind === 'Deployment' ? [spec] : []))
const containers = deployments.map(({ template }) => template!.spec.containers[0])

const units = readdirSync(join(root, 'deploy')).filter(name => name.endsWith('.service'))
const linesOf = (unit: string, key: string): string[] =>
  [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)
const unitCommands = units.map(unit =>
  linesOf(unit, 'ExecStart')[0]!
    .replace(/^\/usr\/bin\/env amberyl /, '')
    .split(' '),
)

/** Every command line of Amberyl in these files. */
const COMMAND_LINES: readonly (readonly string[])[] = [
  command,
  ...Object.values(compose.services).flatMap(({ command }) => (command ? [command] : [])),
  ...containers.map(({ args }) => args),
  ...unitCommands,
]

test.each(COMMAND_LINES.map(line => [line.join(' '), line] as const))(
  'amberyl %s: exists',
  async (_, [name, ...args]) => {
    expect(Object.keys(COMMANDS)).toContain(name)
    const { out } = await runCommand([name!, '--help'])
    const options = args.filter(each => each.startsWith('--'))
    for (const option of options) expect(out).toMatch(new RegExp(`${option}(?![a-z-])`))
  },
)

test('variables that the files set are read by the program', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => readFileSync(join(root, 'src', file), 'utf8'))
    .join('\n')
  const named = readdirSync(join(root, 'deploy'))
    .flatMap(file => read(file).match(/\bAMBERYL_[A-Z_]+/g) ?? [])
    .filter((name, at, all) => all.indexOf(name) === at)
  expect(named).toEqual(expect.arrayContaining(['AMBERYL_DATABASE', 'AMBERYL_TOKEN_FILE', 'AMBERYL_INSTALL_BROWSER']))
  for (const name of named) expect(sources).toContain(name)
})

test('all agree on the port, which is the default of the server', async () => {
  expect((await runCommand(['serve', '--help'])).out).toContain(`(default: ${PORT})`)
  expect(argumentsOf('EXPOSE')).toEqual([String(PORT)])
  expect(command.at(-1)).toBe(`localhost:${PORT}`)
  expect(healthCheck.join(' ')).toContain(`127.0.0.1:${PORT}/healthz`)
  expect(compose.services.server.ports).toEqual([`127.0.0.1:${PORT}:${PORT}`])
  expect(containers[0]!.ports).toEqual([{ name: 'http', containerPort: PORT }])
})

describe('the image', () => {
  test('does not run as root, and owns the folder of its database', () => {
    expect(argumentsOf('USER')).toEqual(['node'])
    const folder = dirname(/AMBERYL_DATABASE=(\S+)/.exec(argumentsOf('ENV')[0]!)![1]!)
    expect(argumentsOf('VOLUME')).toEqual([folder])
    expect(argumentsOf('RUN').join('\n')).toContain(`install -d -o node -g node ${folder}`)
  })

  test('copies files that exist, and links the program that package.json names', () => {
    const own = argumentsOf('COPY').filter(line => !line.startsWith('--from'))
    const files = own.flatMap(line => line.split(' ').slice(0, -1))
    expect(files).toContain('package-lock.json')
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
    const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [from, to] = /--from=build (\S+) (\S+)/.exec(argumentsOf('COPY').at(-1)!)!.slice(1)
    expect(argumentsOf('RUN').join('\n')).toContain(`-C ${from}`)
    expect(argumentsOf('RUN').join('\n')).toContain(`ln -s ${to}/${bin.amberyl} /usr/local/bin/amberyl`)
  })

  const aptCache = spawnSync('apt-cache', ['--version']).status === 0
  test.skipIf(!aptCache)('installs packages that Debian has (skipped without apt-cache)', () => {
    const names = /--no-install-recommends +([a-z0-9 -]+?) +&&/.exec(
      argumentsOf('RUN').find(line => line.includes('apt-get'))!,
    )!
    const packages = names[1]!.split(/ +/)
    expect(packages).toContain('chromium-headless-shell')
    const { stdout } = spawnSync('apt-cache', ['show', '--no-all-versions', ...packages], { encoding: 'utf8' })
    expect([...stdout.matchAll(/^Package: (.*)$/gm)].map(([, name]) => name).sort()).toEqual([...packages].sort())
  })

  test('its health check succeeds while a server runs, and fails when it has ended', async () => {
    const server = await startApiServer()
    const [, ...args] = healthCheck.map(each => each.replace(`127.0.0.1:${PORT}`, new URL(server.origin).host))
    const check = () => runNode(args)
    expect(await check()).toBe(0)
    await server.close()
    expect(await check()).toBe(1)
  })
})

/** Beside this process, which answers. */
async function runNode(args: readonly string[]): Promise<number | null> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  return new Promise(resolve => child.on('exit', resolve))
}

describe('compose.yaml', () => {
  const { db, server, worker } = compose.services

  test('one server and two workers share the database of the third service', () => {
    expect(worker.deploy?.replicas).toBe(2)
    const address = new URL(server.environment!.AMBERYL_DATABASE!.replace(/\$\{.*?\}/, 'secret'))
    expect(worker.environment!.AMBERYL_DATABASE).toBe(server.environment!.AMBERYL_DATABASE)
    expect(address).toMatchObject({ protocol: 'postgres:', hostname: 'db' })
    expect(address.username).toBe(db.environment!.POSTGRES_USER)
    expect(address.pathname).toBe(`/${db.environment!.POSTGRES_DB}`)
    expect(server.depends_on).toEqual({ db: { condition: 'service_healthy' } })
  })

  test('names secrets, volumes, and files that it has', () => {
    expect(server.environment!.AMBERYL_TOKEN_FILE).toBe(`/run/secrets/${server.secrets![0]}`)
    expect(Object.keys(compose.secrets)).toEqual(server.secrets)
    expect(Object.keys(compose.volumes)).toEqual(db.volumes!.map(each => each.split(':')[0]))
    for (const { build, security_opt } of [server, worker]) {
      expect(existsSync(join(root, 'deploy', build!.context, build!.dockerfile))).toBe(true)
      const profile = security_opt!.find(each => each.startsWith('seccomp='))!.slice('seccomp='.length)
      expect(JSON.parse(read(profile)).defaultAction).toBe('SCMP_ACT_ALLOW')
    }
  })
})

describe('kubernetes.yaml', () => {
  test('selectors, volumes, and ports refer to what is there', () => {
    for (const { selector, template } of deployments) {
      expect(selector.matchLabels).toEqual(template!.metadata.labels)
      const { containers, volumes } = template!.spec
      const mounted = new Set(containers[0].volumeMounts.map(({ name }) => name))
      expect(mounted).toEqual(new Set(volumes.map(({ name }) => name)))
    }
    const service = manifests.find(({ kind }) => kind === 'Service')!.spec
    expect(service.selector).toEqual(deployments[0]!.template!.metadata.labels)
    expect(service.ports![0]!.targetPort).toBe(containers[0]!.ports![0]!.name)
    expect(containers[0]!.livenessProbe!.httpGet).toEqual({ path: '/healthz', port: 'http' })
    const tokens = containers[0]!.env.find(({ name }) => name === 'AMBERYL_TOKEN_FILE')!.value!
    expect(containers[0]!.volumeMounts.map(({ mountPath }) => mountPath)).toContain(dirname(tokens))
  })

  test('no container runs as root', () => {
    for (const { template } of deployments)
      expect(template!.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  })
})

describe('systemd', () => {
  test.each(units)('%s keeps its database in its state directory, and Chromium its sandbox', unit => {
    const database = linesOf(unit, 'Environment').find(each => each.startsWith('AMBERYL_DATABASE='))!
    expect(database).toBe(`AMBERYL_DATABASE=/var/lib/${linesOf(unit, 'StateDirectory')[0]}/amberyl.db`)
    expect(linesOf(unit, 'RestrictNamespaces')).toEqual([])
    expect(linesOf(unit, 'User')).toEqual(['amberyl'])
  })

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
  test.skipIf(!analyze)('the units are valid (skipped without systemd-analyze)', () => {
    const files = units.map(unit => join(root, 'deploy', unit))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    // It also tells what is wrong with units of the machine.
    const about = stderr.split('\n').filter(line => line !== '' && !/^\/(?:usr\/)?lib\/systemd\//.test(line))
    expect([status, about]).toEqual([0, []])
  })
})
