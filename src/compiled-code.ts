import * as nodeModule from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { constants, Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { CodeFile, type StampedCode, stampOf } from './files/code-file.ts'

/** What Node calls to compile a CommonJS module and to run it. */
type Compile = (this: NodeJS.Module, source: string, file: string, format?: string) => unknown

const commonJs = nodeModule.Module as unknown as {
  readonly prototype: { _compile: Compile }
  wrap(source: string): string
  _resolveFilename(request: string, from: NodeJS.Module, isMain: boolean, options?: object): string
  readonly _extensions: NodeJS.RequireExtensions
  readonly _cache: NodeJS.Dict<NodeJS.Module>
}

/** A process that took so many times the CPU time of the one that wrote the file has compiled more functions. */
const WORTH_WRITING = 1.5

/** After so long, Node has dropped the code of functions that only ran at the start. */
const MAX_SECONDS = 300

/**
 * For the program, not for the library: code that Node has compiled is kept for the next start, with the functions that
 * were needed. The folder belongs to the user, because what is in it is run. `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
 */
export function keepCompiledCode(): void {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  // Code is for one version of V8 with its flags; the rest of the name tells installations apart.
  const name = [cachedDataVersionTag(), crc32(import.meta.url)].map(part => part.toString(16)).join('-')
  const file = new CodeFile(join(caches, 'amberyl', 'compiled', name))
  const used: UsedScript[] = []
  const compile = commonJs.prototype._compile
  commonJs.prototype._compile = function (source, path, format) {
    const stamp = stampOf(path) ?? ''
    const script = format === 'module' ? undefined : scriptOf(source, path, file.codeOf(path, stamp))
    // What does not compile may be a module, or a mistake: Node itself finds out.
    if (!script) return compile.call(this, source, path, format)
    used.push({ file: path, stamp, script, isNew: script.cachedDataRejected !== false })
    return runAsModule(script, this)
  }
  process.once('exit', () => writeUsed(file, used))
}

interface UsedScript extends Omit<StampedCode, 'code'> {
  readonly script: Script
  /** The file had no code for it. */
  readonly isNew: boolean
}

function scriptOf(source: string, path: string, cachedData: Buffer | undefined): Script | undefined {
  try {
    return new Script(commonJs.wrap(source), {
      filename: path,
      cachedData,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
  } catch {
    return undefined
  }
}

/** As Node does it. */
function runAsModule(script: Script, module: NodeJS.Module): unknown {
  const load = Object.assign((id: string): unknown => module.require(id), {
    resolve: (id: string, options?: object) => commonJs._resolveFilename(id, module, false, options),
    main: process.mainModule,
    extensions: commonJs._extensions,
    cache: commonJs._cache,
  })
  const { exports, filename } = module
  return script.runInThisContext().call(exports, exports, load, module, filename, dirname(filename))
}

function writeUsed(file: CodeFile, used: readonly UsedScript[]): void {
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const isWorthIt = cpuMs > WORTH_WRITING * file.cpuMs || used.some(({ isNew }) => isNew)
  if (!isWorthIt || process.uptime() > MAX_SECONDS) return
  try {
    const codes = used.map(({ file, stamp, script }) => ({ file, stamp, code: script.createCachedData() }))
    file.write(codes, Math.max(cpuMs, file.cpuMs))
  } catch {
    // It is only a convenience: the folder may be missing, full, or read-only.
  }
}
