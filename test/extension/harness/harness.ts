/// <reference path="../../../extension/webext.d.ts" />
import { Connection, channelOf } from '../../../extension/rpc.ts'
import { LiveTab } from '../../../extension/tab/tab-driver.ts'
import type { Engine, TabDriver } from '../../../src/browser/engine.ts'

// A page of the extension that does what the panel does, without showing anything: tests call it.

/** What is asked when a walk leaves the site; tests say what the person answers. */
const access = { asked: [] as string[], isAllowed: true }

const tab = new LiveTab({
  tab: Number(new URLSearchParams(location.search).get('tab')),
  askForAccess: async origin => {
    access.asked.push(origin)
    return access.isAllowed
  },
})

type AnyEngine = Engine<unknown, unknown, unknown>

/** The engine in a worker of its own. */
function startEngine(worker: string): AnyEngine {
  const connection = new Connection(channelOf(new Worker(worker, { type: 'module' })))
  connection.serve<TabDriver>('tab', tab)
  return connection.remote('engine')
}

const engines = new Map<string, AnyEngine>()

function engineIn(worker: string): AnyEngine {
  const engine = engines.get(worker) ?? startEngine(worker)
  engines.set(worker, engine)
  return engine
}

const harness = {
  tab,
  access,
  /** In the worker that ships. */
  get engine() {
    return engineIn('/worker/worker.js')
  },
  /** Without the pause between pages. */
  get quickEngine() {
    return engineIn('/quick/quick-worker.js')
  },
}

export type Harness = typeof harness

Object.assign(globalThis, { harness })
