import type { TaskKind } from '../../src/store/database/schema.ts'
import type { StoredRecord } from '../../src/store/records/read-records.ts'
import type { StoredRun } from '../../src/store/runs/runs.ts'
import type { ListRecord } from '../harvest-server/list-record.ts'
import type { ListServer } from '../harvest-server/list-server.ts'
import type { RunningProcess } from './processes.ts'
import type { SharedJobs } from './shared-jobs.ts'

/** All values of a record of the list server, by the columns of a harvest. */
export function trueTexts(
  { url, fields, details, description }: ListRecord,
  site: Pick<ListServer, 'url'>,
): Record<string, string> {
  const texts = {
    title: fields.name,
    title_link: site.url + url,
    price: fields.price,
    added: `Added on ${fields.added}`,
    note: fields.note,
    article_number: details['Article number'],
    material: details.Material,
    weight: details.Weight,
    guarantee: details.Guarantee,
    description,
  }
  return Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const textsOf = ({ values }: StoredRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([column, { text }]) => [column, text]))

/** Requests for pages of the site, without robots.txt, which every process requests. */
export const pageRequests = ({ requests }: ListServer) => requests.filter(({ path }) => path !== '/robots.txt')

/** Requests for pages that were requested before. */
export const repeatedRequests = (site: ListServer) => pageRequests(site).filter(({ attempt }) => attempt > 1)

/** Waits until a worker has a task of this kind, and returns the worker. */
export async function workerAt(
  { store }: SharedJobs,
  run: StoredRun,
  kind: TaskKind,
  workers: readonly RunningProcess[],
): Promise<RunningProcess> {
  for (;;) {
    const task = await store.db
      .selectFrom('tasks')
      .select('lease_owner')
      .where('run_id', '=', run.id)
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .where('lease_owner', 'is not', null)
      .executeTakeFirst()
    const worker = task && workers.find(({ pid }) => task.lease_owner!.includes(`:${pid}:`))
    if (worker) return worker
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
