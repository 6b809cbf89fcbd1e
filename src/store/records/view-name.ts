import { createHash } from 'node:crypto'

/** Names of PostgreSQL end after so many bytes, silently. */
const LONGEST_NAME = 63

/** What comes behind a name to make it another one must still fit. */
const ROOM = 12

/** A name as both databases take it: long ones are cut, and told apart by what stands for the rest. */
export function fitName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME - ROOM) return name
  const hash = createHash('md5').update(name).digest('hex').slice(0, 8)
  let cut = name.slice(0, LONGEST_NAME - ROOM)
  while (Buffer.byteLength(cut) > LONGEST_NAME - ROOM - 9) cut = [...cut].slice(0, -1).join('')
  return `${cut}_${hash}`
}

/** Tables of ours, and what the databases keep for themselves. */
const RESERVED =
  /^(?:jobs|runs|tasks|walks|pages|journal|models|details|harvested|records|versions|sightings|wrappers|snapshots|deliveries|sites|site_requests|kysely_.*|sqlite_.*|pg_.*|amberyl_.*)$/i

/**
 * How the view of a job is called: like the job. A job that is called like one of our tables, or like an older job but for
 * capitals, gets `_job` behind its name, or a number.
 */
export function viewName(job: { readonly id: number; readonly name: string }, older: readonly string[]): string {
  const name = fitName(RESERVED.test(job.name) ? `${job.name}_job` : job.name)
  const isTaken = older.some(other => fitName(other).toLowerCase() === name.toLowerCase())
  return isTaken ? `${name}_${job.id}` : name
}

export const historyName = (view: string): string => `${view} history`
