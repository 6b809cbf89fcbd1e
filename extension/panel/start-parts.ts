import type { TabDriver } from '../../src/stages/6-harvest/load/tab-session.ts'
import { api } from '../browser-api.ts'
import { Connection, channelOf } from '../rpc.ts'
import { LiveTab } from '../tab/tab-driver.ts'
import { AccessQuestions } from './access-questions.ts'
import { type PanelEngine, type PanelParts, withProblems } from './parts.ts'

/** Starts the engine in a worker, and passes on what it asks of the tab: workers have no access to tabs. */
export async function startParts(named: string | null): Promise<PanelParts> {
  const access = new AccessQuestions()
  const tab = new LiveTab({ tab: await tabOf(named), askForAccess: origin => access.ask(origin) })
  const worker = new Worker(api.runtime.getURL('worker/worker.js'), { type: 'module' })
  const connection = new Connection(channelOf(worker))
  worker.addEventListener('error', ({ message }) =>
    connection.end(new Error(`The engine of Amberyl has ended${message ? `: ${message}` : '.'}`)),
  )
  connection.serve<TabDriver>('tab', tab)
  return { engine: withProblems(connection.remote<PanelEngine>('engine')), tab, access }
}

/** The tab that the panel was opened for; otherwise the one that is shown. */
async function tabOf(named: string | null): Promise<number> {
  if (named !== null && /^\d+$/.test(named)) return Number(named)
  const [shown] = await api.tabs.query({ active: true, currentWindow: true })
  return shown?.id ?? -1
}
