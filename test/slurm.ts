import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const hasSlurm = (): boolean =>
  ['/usr/sbin/slurmctld', '/usr/sbin/slurmd', '/usr/sbin/munged'].every(existsSync) && process.getuid?.() === 0

/** A Slurm cluster of one node, this machine. */
export interface SlurmCluster {
  /** Submits a script and waits until it has ended. Fails if it did. */
  run(script: string, ...options: string[]): void
  close(): void
}

/** Needs root, and Debian's package slurm-wlm. */
export async function startSlurm(folder: string): Promise<SlurmCluster> {
  // Munge refuses folders that others may write to.
  chmodSync(folder, 0o711)
  const at = (name: string): string => join(folder, name)
  for (const name of ['state', 'spool']) mkdirSync(at(name))
  writeFileSync(at('munge.key'), randomBytes(128), { mode: 0o600 })
  writeFileSync(at('slurm.conf'), configOf(at, [await freePort(), await freePort()]))
  const env = { ...process.env, SLURM_CONF: at('slurm.conf') }
  const munge = [
    'key-file=munge.key',
    'socket=munge.socket',
    'pid-file=munge.pid',
    'log-file=munge.log',
    'seed-file=seed',
  ]
  const daemons = [
    ['/usr/sbin/munged', '--force', '--foreground', ...munge.map(each => `--${each.replace('=', `=${folder}/`)}`)],
    ['/usr/sbin/slurmctld', '-D'],
    ['/usr/sbin/slurmd', '-D', '-N', 'localhost'],
  ].map(([command, ...args]) => spawn(command!, args, { env, stdio: 'ignore' }))
  const isIdle = (): boolean => {
    try {
      return execFileSync('sinfo', ['-h', '-o', '%T'], { env, encoding: 'utf8', stdio: 'pipe' }).trim() === 'idle'
    } catch {
      return false
    }
  }
  for (let wait = 0; !isIdle(); wait++) {
    if (wait > MAX_WAITS) throw new Error(`Slurm did not start: ${readFileSync(at('ctld.log'), 'utf8').slice(-2000)}`)
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  }
  return {
    run(script, ...options) {
      writeFileSync(at('job.sh'), `#!/bin/sh\n${script}\n`)
      execFileSync('sbatch', ['--wait', ...options, at('job.sh')], { env, cwd: folder, stdio: 'pipe' })
    },
    close() {
      for (const daemon of daemons.reverse()) daemon.kill('SIGKILL')
    },
  }
}

const WAIT_MS = 250
const MAX_WAITS = 480

const configOf = (at: (name: string) => string, [control, node]: readonly number[]): string => `ClusterName=test
SlurmctldHost=localhost
AuthType=auth/munge
AuthInfo=socket=${at('munge.socket')}
SlurmUser=root
SlurmdUser=root
SlurmctldPort=${control}
SlurmdPort=${node}
SlurmctldPidFile=${at('ctld.pid')}
SlurmdPidFile=${at('node.pid')}
SlurmctldLogFile=${at('ctld.log')}
SlurmdLogFile=${at('node.log')}
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${at('spool')}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
NodeName=localhost CPUs=2 State=UNKNOWN
PartitionName=main Nodes=localhost Default=YES State=UP
`
