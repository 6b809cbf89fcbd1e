import * as nodeModule from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/*
 * For the program, not for the library: settings that belong to the whole process.
 */

interface Caching {
  /** Since Node 22.1. If the folder cannot be written, Node goes on without it. */
  readonly enableCompileCache?: (folder: string) => unknown
}

/**
 * Code that Node has compiled is kept for the next start. The folder belongs to the user, because what is in it is run:
 * Node's default is in the folder for temporary files of all users.
 */
export function keepCompiledCode(): void {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  ;(nodeModule as Caching).enableCompileCache?.(join(caches, 'amberyl', 'compiled'))
}

/** Bytes of bytecode that a function runs before Node 20 optimizes it; 67,584 by default. */
const RUN_BEFORE_OPTIMIZING = 400_000

/**
 * Node 20 optimizes so early that nine pages of a list take a quarter less CPU time with this, and so do 180 saved pages. Later
 * versions decide in another way, and do not know the setting.
 */
export function optimizeLater(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString(`--interrupt-budget=${RUN_BEFORE_OPTIMIZING}`)
}
