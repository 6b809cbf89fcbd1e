import { Connection, channelOf, type MessageEnd } from '../../../extension/rpc.ts'
import { TabEngine } from '../../../extension/worker/tab-engine.ts'
import type { TabDriver } from '../../../src/stages/6-harvest/load/tab-session.ts'

const noDomain = async (): Promise<never> => {
  throw new Error('tests of walks use no domain')
}

// The worker that ships, but without the pause between pages: tests walk on sites of their own.
const connection = new Connection(channelOf(self as unknown as MessageEnd))
const tab = connection.remote<TabDriver>('tab')
connection.serve(
  'engine',
  new TabEngine({ tab, openDomain: noDomain, explainableDomain: noDomain, politeness: { delayMs: 0 } }),
)
