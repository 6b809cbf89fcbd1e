import { createHash } from 'node:crypto'

/** PostgreSQL silently cuts names after this many bytes. */
const LONGEST_NAME = 63

/** Room for a suffix that makes a name unique. */
const ROOM = 12

/** A name that both databases accept: long ones are cut and end in a hash. */
export function fitName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME - ROOM) return name
  const hash = createHash('md5').update(name).digest('hex').slice(0, 8)
  let cut = name.slice(0, LONGEST_NAME - ROOM)
  while (Buffer.byteLength(cut) > LONGEST_NAME - ROOM - 9) cut = [...cut].slice(0, -1).join('')
  return `${cut}_${hash}`
}

/** Our tables, and reserved names of the databases. */
const RESERVED =
  /^(?:jobs|runs|tasks|walks|pages|journal|models|details|harvested|records|versions|sightings|wrappers|snapshots|deliveries|sites|site_requests|template_pages|kysely_.*|sqlite_.*|pg_.*|amberyl_.*)$/i

/**
 * The name of a job's view: the name of the job. If it is also the name of a table, or differs from an older job's only
 * in case, `_job` or a number is added.
 */
export function viewName(job: { readonly id: number; readonly name: string }, older: readonly string[]): string {
  const name = fitName(RESERVED.test(job.name) ? `${job.name}_job` : job.name)
  const isTaken = older.some(other => fitName(other).toLowerCase() === name.toLowerCase())
  return isTaken ? `${name}_${job.id}` : name
}

export const historyName = (view: string): string => `${view} history`
