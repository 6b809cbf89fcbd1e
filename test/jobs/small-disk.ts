import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

/** A real file system with little space. */
export interface SmallDisk {
  readonly path: string
  /** Frees space. */
  makeRoom(): void
  /** Makes it read-only, as a disk with errors becomes, or writable again. */
  protect(isProtected: boolean): void
  remove(): void
}

const SIZE_KB = 32 * 1024

/** Undefined if this process may not mount file systems. */
export function mountSmallDisk(freeKb: number): SmallDisk | undefined {
  const path = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(path, 'ballast')
  writeFileSync(ballast, Buffer.alloc((SIZE_KB - freeKb) * 1024))
  return {
    path,
    makeRoom: () => rmSync(ballast),
    protect(isProtected) {
      execFileSync('mount', ['-o', `remount,${isProtected ? 'ro' : 'rw'}`, path])
    },
    remove() {
      execFileSync('umount', [path])
    },
  }
}

/** Whether this process may mount file systems. */
export const canMount = (() => {
  const disk = mountSmallDisk(64)
  disk?.remove()
  return disk !== undefined
})()
