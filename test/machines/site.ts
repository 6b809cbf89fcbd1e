import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import type { LoggedRequest } from '../../demo/request-log.ts'
import type { ListRecord } from '../harvest-server/list-record.ts'
import type { ListServerOptions } from '../harvest-server/list-server.ts'
import type { Machine } from './network.ts'

export const SITE_PORT = 8080

/** A site on a machine of its own. */
export interface FarSite {
  readonly records: readonly ListRecord[]
  /** The requests since the last time that this was asked. */
  newRequests(): Promise<LoggedRequest[]>
  close(): Promise<void>
}

/** `folder`: for the program of the site. */
export async function startSite(machine: Machine, options: ListServerOptions, folder: string): Promise<FarSite> {
  const program = join(folder, 'site.mjs')
  const bundle = await rolldown({ input: 'test/machines/site-process.ts', platform: 'node' })
  await bundle.write({ file: program, format: 'esm' })
  await bundle.close()
  const listen = { host: '0.0.0.0', port: SITE_PORT }
  const [command, ...args] = [...machine.through, process.execPath, program, JSON.stringify({ ...options, listen })]
  const child = spawn(command!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => child.on('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async () => JSON.parse((await lines.next()).value as string)
  const records: ListRecord[] = await read()
  return {
    records,
    newRequests() {
      child.stdin.write('\n')
      return read()
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
