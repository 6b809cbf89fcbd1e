import type { TabDriver } from '../../src/browser/engine.ts'
import { Connection, channelOf, type MessageEnd } from '../rpc.ts'
import { TabEngine } from './tab-engine.ts'

const connection = new Connection(channelOf(self as unknown as MessageEnd))
connection.serve(
  'engine',
  new TabEngine({
    tab: connection.remote<TabDriver>('tab'),
    domainNames: async () => (await import('./domains.ts')).domainNames,
    openDomain: async (name, page) => (await import('./domains.ts')).openDomain(name, page),
    explainableDomain: async (source, page) => (await import('./domains.ts')).explainableDomain(source, page),
  }),
)
