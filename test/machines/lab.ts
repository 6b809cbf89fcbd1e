import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListServerOptions } from '../harvest-server/list-server.ts'
import { type ProcessOptions, type RunningProcess, startProcess } from '../jobs/processes.ts'
import { openSharedJobs, type SharedJobs } from '../jobs/shared-jobs.ts'
import { FOR_SPEED, type PostgresServer, startPostgres } from '../postgres-server.ts'
import { type Machine, type Network, openNetwork } from './network.ts'
import { type FarSite, SITE_PORT, startSite } from './site.ts'

/** Machines for workers, one for a site, and a database that all workers reach over the network. */
export interface Lab {
  /** Those for workers. */
  readonly machines: readonly Machine[]
  readonly site: FarSite
  /** Addresses of the list, each of a host of its own as far as politeness goes. */
  readonly lists: readonly string[]
  /** A database of its own. */
  openJobs(): Promise<SharedJobs>
  startWorker(
    machine: Machine,
    jobs: Pick<SharedJobs, 'database'>,
    flags?: readonly string[],
    options?: ProcessOptions,
  ): RunningProcess
  close(): Promise<void>
}

interface LabOptions {
  readonly workers: number
  readonly hosts: number
  readonly site: ListServerOptions
  /** An empty folder that others may enter. */
  readonly folder: string
}

export async function openLab({ workers, hosts, site: options, folder }: LabOptions): Promise<Lab> {
  const network = openNetwork(workers + 1, hosts)
  const { machines } = network
  const opened: { readonly server?: PostgresServer; readonly site?: FarSite }[] = []
  const close = async (): Promise<void> => {
    for (const { server, site } of opened.splice(0)) await (site?.close() ?? server?.stop())
    network.close()
  }
  try {
    const server = await startPostgres([...FOR_SPEED, 'listen_addresses=*', `hba_file=${letMachinesIn(folder)}`])
    opened.push({ server })
    const site = await startSite(machines.at(-1)!, options, folder)
    opened.push({ site })
    return {
      machines: machines.slice(0, -1),
      site,
      lists: network.hosts.map(host => `http://${host}:${SITE_PORT}/list`),
      openJobs: () => openSharedJobs(server.url()),
      startWorker: (machine, jobs, flags = [], options = {}) =>
        startProcess(['worker', '--database', addressFor(jobs, network), ...flags], {
          ...options,
          through: machine.through,
        }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Who may sign in to the database: everybody with the password, from anywhere. */
function letMachinesIn(folder: string): string {
  const file = join(folder, 'pg_hba.conf')
  writeFileSync(file, 'local all all password\nhost all all all password\n')
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  return file
}

function addressFor({ database }: Pick<SharedJobs, 'database'>, { address }: Pick<Network, 'address'>): string {
  const url = new URL(database)
  url.hostname = address
  return url.href
}
