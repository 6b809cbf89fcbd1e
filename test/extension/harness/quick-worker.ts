import { Connection, channelOf, type MessageEnd } from '../../../extension/rpc.ts'
import { explainableDomain, openDomain } from '../../../extension/worker/domains.ts'
import { TabEngine } from '../../../extension/worker/tab-engine.ts'
import type { TabDriver } from '../../../src/browser/engine.ts'

// The worker that ships, but without the pause between pages: tests walk on sites of their own.
const connection = new Connection(channelOf(self as unknown as MessageEnd))
const tab = connection.remote<TabDriver>('tab')
connection.serve('engine', new TabEngine({ tab, openDomain, explainableDomain, politeness: { delayMs: 0 } }))
