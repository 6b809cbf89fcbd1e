import { guessFeedFormat } from '../../export/feed/feed-format.ts'
import { guessFormat } from '../../export/format.ts'
import { yaml } from '../../packages.ts'
import { DEFAULT_POLITENESS } from '../../stages/6-harvest/options.ts'
import { formatDelay } from './delay.ts'
import { DEFAULT_RUNS, type JobArchives, type JobOutput, type JobSpec, type JobWebhook } from './job-schema.ts'
import { WEBHOOK_EVENTS } from './webhook-event.ts'

/** The job as a file without its defaults; `parseJob` reads the same job from it. */
export function formatJob(spec: JobSpec): string {
  const {
    name,
    start,
    archives,
    records,
    wrapper,
    domain,
    annotators,
    blocks,
    key,
    edits,
    columns,
    drop,
    rename,
    where,
    schedule,
    limits,
    request,
    outputs,
    webhooks,
    alert,
  } = spec
  const written = {
    name,
    start: start && oneOrAll(start),
    archives: archives && archivesOf(archives),
    pages: unless('all', spec.pages),
    siblings: unless(false, spec.siblings),
    records,
    region: unless('main', spec.region),
    details: unless(false, spec.details),
    wrapper,
    domain,
    annotators,
    blocks,
    key: key && oneOrAll(key),
    edits,
    columns: columns && oneOrAll(columns),
    drop: drop && oneOrAll(drop),
    rename,
    where,
    schedule,
    reading: unless('auto', spec.reading),
    politeness: unlessEmpty(politenessOf(spec)),
    limits: unlessEmpty(limits),
    request: unlessEmpty(request),
    outputs: unlessEmpty(outputs.map(outputOf)),
    mend: unless('automatic', spec.mend),
    webhooks: unlessEmpty(webhooks.map(webhookOf)),
    alert: alert && { ...alert, email: alert.email && { ...alert.email, to: oneOrAll(alert.email.to) } },
    keep: unlessEmpty({
      runs: unless(DEFAULT_RUNS, spec.keep.runs),
      snapshots: unless('none', spec.keep.snapshots),
    }),
  }
  // Long values stay on one line; equal ones are written out instead of as aliases.
  return yaml().stringify(written, { lineWidth: 0, keepUndefined: false, aliasDuplicateObjects: false })
}

const archivesOf = ({ files, ...rest }: JobArchives): object | string =>
  files && !unlessEmpty(rest) ? oneOrAll(files) : { files: files && oneOrAll(files), ...rest }

function politenessOf({ politeness: { delayMs, atOnce, retries, robots } }: JobSpec): object {
  return {
    delay: delayMs === DEFAULT_POLITENESS.delayMs ? undefined : formatDelay(delayMs),
    concurrency: unless(DEFAULT_POLITENESS.atOnce, atOnce),
    retries: unless(DEFAULT_POLITENESS.retries, retries),
    robots: robots === DEFAULT_POLITENESS.robots ? undefined : robots ? 'obey' : 'ignore',
  }
}

function outputOf(output: JobOutput): object | string {
  const { file, ...rest } = output.what === 'feed' ? feedOf(output) : tableOf(output)
  return unlessEmpty(rest) ? { file, ...rest } : file
}

const tableOf = ({ file, format, what, texts, excel }: JobOutput & { readonly what: 'table' | 'changes' }) => ({
  file,
  format: unless(guessFormat(file), format),
  what: unless('table', what),
  texts: texts || undefined,
  excel: excel || undefined,
})

/** A feed in a file that does not look like one says so. */
const feedOf = ({ file, format, what, limit, url }: JobOutput & { readonly what: 'feed' }) => {
  const guessed = guessFeedFormat(file, { isFeed: false })
  return { file, format: unless(guessed, format), what: guessed === undefined ? what : undefined, limit, url }
}

const webhookOf = ({ url, events, secret }: JobWebhook): object => ({
  url,
  events: events.join() === WEBHOOK_EVENTS.join() ? undefined : oneOrAll(events),
  secret,
})

const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value)

const oneOrAll = <T>(values: readonly T[]): T | readonly T[] => (values.length === 1 ? values[0]! : values)

/** Empty, or with nothing but defaults. */
const unlessEmpty = <T extends object>(value: T): T | undefined =>
  Object.values(value).every(each => each === undefined) ? undefined : value
