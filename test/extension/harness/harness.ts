/// <reference path="../../../extension/webext.d.ts" />
import { Connection, channelOf } from '../../../extension/rpc.ts'
import { LiveTab } from '../../../extension/tab/tab-driver.ts'
import type { Engine } from '../../../src/browser/engine.ts'
import type { TabDriver } from '../../../src/stages/6-harvest/load/tab-session.ts'

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

/** The engine of this page, in the worker that ships; started on first use. */
function startEngine(): Engine<unknown, unknown, unknown> {
  const connection = new Connection(channelOf(new Worker('/worker/worker.js', { type: 'module' })))
  connection.serve<TabDriver>('tab', tab)
  return connection.remote('engine')
}

let engine: Engine<unknown, unknown, unknown> | undefined

export const harness = {
  tab,
  access,
  get engine() {
    engine ??= startEngine()
    return engine
  },
}

export type Harness = typeof harness

Object.assign(globalThis, { harness })
