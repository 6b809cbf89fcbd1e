import type { TabDriver } from '../../src/browser/engine.ts'
import { Connection, channelOf, type MessageEnd } from '../rpc.ts'
import { domainNames, explainableDomain, openDomain } from './domains.ts'
import { TabEngine } from './tab-engine.ts'

const connection = new Connection(channelOf(self as unknown as MessageEnd))
const tab = connection.remote<TabDriver>('tab')
connection.serve('engine', new TabEngine({ tab, domains: domainNames, openDomain, explainableDomain }))
