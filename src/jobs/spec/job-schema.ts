import { z } from 'zod'
import { suggestName } from '../../datalog/resolve/suggest.ts'
import { FEED_FORMATS, guessFeedFormat, isFeedFormat } from '../../export/feed/feed-format.ts'
import { EXPORT_FORMATS, guessFormat } from '../../export/format.ts'
import { parseWhere } from '../../export/select/parse-where.ts'
import { SelectionError } from '../../export/select/selection-error.ts'
import { isMailAddress, parseMailServer } from '../../net/smtp-client.ts'
import { hasLogin, isHost, isWebAddress } from '../../net/web-address.ts'
import { columnEditSchema } from '../../stages/5-wrap/schemas/column-edit-schema.ts'
import { DEFAULT_POLITENESS, type Politeness } from '../../stages/6-harvest/options.ts'
import { parseDelay } from './delay.ts'
import { placeholderProblem } from './output-file.ts'
import { cronProblem, machineTimeZone, timeZoneProblem } from './schedule.ts'
import { signingKeyOf } from './signing-key.ts'
import { hasVariables, variableProblem } from './variables.ts'
import { WEBHOOK_EVENTS } from './webhook-event.ts'

// Messages say what would be right: they follow `key: value is wrong: `.

/** A text with a check that returns what is wrong with it. */
const text = (right: string, problemOf: (value: string) => string | undefined = () => undefined) =>
  z.string({ error: right }).superRefine((value, context) => {
    const message = value.trim() === '' ? right : problemOf(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const whole = (least: number) =>
  z.int({ error: `write a whole number from ${least}` }).min(least, `write a whole number from ${least}`)

const allOr = (number: z.ZodType<number>) =>
  z.union([z.literal('all'), number], { error: 'write all, or a whole number from 1' })

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: ({ input }) => {
      const meant = typeof input === 'string' ? suggestName(input, values) : undefined
      return `write ${values.join(' or ')}${meant ? `; did you mean ${meant}?` : ''}`
    },
  })

/** A single item may be written without the dash of a list. */
const listOf = <T extends z.ZodType>(item: T, right: string) =>
  z.preprocess(
    value => (value === undefined || value === null || Array.isArray(value) ? value : [value]),
    z.array(item, { error: right }).min(1, right),
  )

/** An object that may be written as a text alone. */
const textOr = <T extends z.ZodType>(key: string, schema: T) =>
  z.preprocess(value => (typeof value === 'string' ? { [key]: value } : value), schema)

const section = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, { error: `write these keys under it: ${Object.keys(shape).join(', ')}` })

const NAME_RIGHT = 'write letters, digits, - _ and . (a letter or a digit first, at most 100)'
export const JOB_NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,99}$/u
const ADDRESS_RIGHT = 'write a web address that starts with http:// or https://'
const SECRET_RIGHT = `write 24 to 64 random bytes as base64, preferably as \${NAME}; openssl rand -base64 32 makes some`
const HOST_RIGHT = 'write a host such as intranet.example, or a host and its port in quotes'
const SECRET_BYTES = { least: 24, most: 64 }

const startAddress = text(ADDRESS_RIGHT, value => {
  // Their values become part of the records, so they cannot stay secret.
  if (hasVariables(value)) return 'environment variables are only allowed under request and webhooks'
  return isWebAddress(value) ? undefined : ADDRESS_RIGHT
})

const webhookAddress = text(ADDRESS_RIGHT, value => {
  if (hasVariables(value)) return variableProblem(value)
  if (!isWebAddress(value)) return ADDRESS_RIGHT
  return hasLogin(value) ? 'remove user and password; webhooks are signed with secret' : undefined
})

const webhookSecret = text(SECRET_RIGHT, value => {
  if (hasVariables(value)) return variableProblem(value)
  const { length } = signingKeyOf(value) ?? { length: 0 }
  return length >= SECRET_BYTES.least && length <= SECRET_BYTES.most ? undefined : SECRET_RIGHT
})

const proxyAddress = text('write http://host:port or http://user:password@host:port', value => {
  if (hasVariables(value)) return variableProblem(value)
  const isProxy = URL.canParse(value) && /^(?:https?|socks5):$/.test(new URL(value).protocol) && new URL(value).hostname
  return isProxy ? undefined : 'write http://host:port or http://user:password@host:port'
})

const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'write the name of a header, such as Accept-Language')
const headerValue = text('write one line of text, in quotes if it is a number', value =>
  /[^\t\x20-\x7e\x80-\xff]/.test(value) ? 'write one line of text without special characters' : variableProblem(value),
)

const delay = z.unknown().transform((value, context) => {
  const ms = parseDelay(value)
  if (ms !== undefined) return ms
  context.addIssue({
    code: 'custom',
    message: 'write a time such as 500ms, 2s or 1m, or a number of milliseconds',
    input: value,
  })
  return z.NEVER
})

const yesOrNo = z.boolean({ error: 'write true or false' })

const SCHEDULE = {
  cron: text('write five fields such as "0 6 * * *", or a word such as "@daily"', cronProblem).transform(cron =>
    cron.trim(),
  ),
  timeZone: text('write the name of a time zone such as Europe/Berlin', timeZoneProblem).default(machineTimeZone),
}
const POLITENESS = {
  delay: delay.optional(),
  concurrency: whole(1).default(DEFAULT_POLITENESS.atOnce),
  retries: whole(0).default(DEFAULT_POLITENESS.retries),
  robots: oneOf(['obey', 'ignore']).default(DEFAULT_POLITENESS.robots ? 'obey' : 'ignore'),
}
const LIMITS = {
  pages: whole(1).exactOptional(),
  records: whole(1).exactOptional(),
  scrollSteps: whole(1).exactOptional(),
  /** CPU time for the analysis of one page, in milliseconds. */
  pageCpu: delay.exactOptional(),
}
const REQUEST = {
  userAgent: headerValue.exactOptional(),
  headers: z
    .record(headerName, headerValue, { error: 'write header names with their values under it' })
    .exactOptional(),
  proxy: proxyAddress.exactOptional(),
  /** File with cookies and storage of a login, relative to the job file. */
  storageState: text('write the name of a file', variableProblem).exactOptional(),
  /** Headers and the storage state go to every origin, not only to that of the start. */
  headersEverywhere: yesOrNo.exactOptional(),
  /** Pages may lead to private networks and to this machine. */
  allowPrivateNetwork: yesOrNo.exactOptional(),
  /** Pages may lead to these hosts, wherever they are. */
  allowHosts: listOf(
    text(HOST_RIGHT, value => (isHost(value) ? undefined : HOST_RIGHT)),
    HOST_RIGHT,
  ).exactOptional(),
}
const OUTPUT = {
  /** Relative to the job file; `{date}`, `{run}` and `{job}` are filled in for each run. */
  file: text('write the name of a file such as homes-{date}.csv', placeholderProblem),
  format: oneOf([...EXPORT_FORMATS, ...FEED_FORMATS]).optional(),
  /** The whole table, what changed since the previous run, or a feed of new and changed records. */
  what: oneOf(['table', 'changes', 'feed']).optional(),
  /** Whether the texts of typed columns are written beside their values. */
  texts: yesOrNo.exactOptional(),
  /** Whether a CSV file is written as Excel expects it on this machine. */
  excel: yesOrNo.exactOptional(),
  /** The maximum number of entries of a feed. */
  limit: whole(1).exactOptional(),
  /** The address under which a feed is published. */
  url: text(ADDRESS_RIGHT, value => (isWebAddress(value) ? undefined : ADDRESS_RIGHT)).exactOptional(),
}
const WEBHOOK = {
  url: webhookAddress,
  events: listOf(oneOf(WEBHOOK_EVENTS), `write one or more of ${WEBHOOK_EVENTS.join(', ')}`).default([
    ...WEBHOOK_EVENTS,
  ]),
  /** Signs webhooks; base64, with or without the prefix `whsec_`. */
  secret: webhookSecret.exactOptional(),
}

const FEWER_RIGHT = 'write a share such as 80%, or a number of records from 1'
const MAIL_RIGHT = 'write an e-mail address such as me@example.com'
const SERVER_RIGHT = 'write smtp://host, smtp://host:587 or smtps://host; user and password have their own keys'

const mailAddress = text(MAIL_RIGHT, value => (isMailAddress(value) ? undefined : MAIL_RIGHT))
const mailServer = text(SERVER_RIGHT, value => {
  if (hasVariables(value)) return variableProblem(value)
  return parseMailServer(value) ? undefined : SERVER_RIGHT
})

const EMAIL = {
  to: listOf(mailAddress, 'write one or more e-mail addresses'),
  from: mailAddress,
  server: mailServer,
  user: text('write the name of the account', variableProblem).exactOptional(),
  password: text(`write the password, preferably as \${NAME}`, variableProblem).exactOptional(),
}
const ALERT = {
  /** A share of the records of the previous run, or a number of records. */
  'fewer-than': z.union([z.string().regex(/^(?:100|[1-9]\d?(?:\.\d+)?) ?%$/, FEWER_RIGHT), whole(1)], {
    error: FEWER_RIGHT,
  }),
  /** Webhooks are told in any case. */
  email: section(EMAIL).exactOptional(),
}

const FILE_RIGHT = 'write a file, a folder, a pattern such as crawl/*.warc.gz, or a web address'

const ARCHIVES = {
  /** Files, folders, and patterns, relative to the job file, and addresses. */
  files: listOf(
    text(FILE_RIGHT, value =>
      hasVariables(value) ? 'environment variables are only allowed under request and webhooks' : undefined,
    ),
    'write one or more files, folders, patterns, or web addresses',
  ).exactOptional(),
  /** File with a name on each line, relative to the job file. */
  filesFrom: text('write the name of a file').exactOptional(),
  /** Folder or address that these names are relative to. */
  root: text('write a folder or a web address').exactOptional(),
  /** Folder for the lines, one file per archive, relative to the job file; by default named for the job. */
  into: text('write the name of a folder').exactOptional(),
}

/** Files alone may be written without their key. */
const archives = z.preprocess(
  value => (typeof value === 'string' || Array.isArray(value) ? { files: value } : value),
  section(ARCHIVES),
)

/** One month of daily runs. */
export const DEFAULT_RUNS = 30

const KEEP = {
  /** How many of the latest runs. */
  runs: allOr(whole(1)).default(DEFAULT_RUNS),
  /** Which pages of a run are kept compressed: none, the first of each list, or all. */
  snapshots: oneOf(['none', 'first', 'all']).default('none'),
}

const politeness = section(POLITENESS).transform(
  ({ delay = DEFAULT_POLITENESS.delayMs, concurrency, retries, robots }): Politeness => ({
    delayMs: delay,
    atOnce: concurrency,
    retries,
    robots: robots === 'obey',
  }),
)

const TABLE_KEYS = ['texts', 'excel'] as const
const FEED_KEYS = ['limit', 'url'] as const

const output = section(OUTPUT).transform((written, context) => {
  const { file, what, format } = written
  const refuse = (key: keyof typeof OUTPUT, message: string): typeof z.NEVER => {
    context.addIssue({ code: 'custom', message, path: [key], input: written[key] })
    return z.NEVER
  }
  const isFeed = what === 'feed' || (what === undefined && isFeedOutput(file, format))
  if (isFeed) {
    const known = format ?? guessFeedFormat(file, { isFeed: what === 'feed' })
    if (known === undefined) return refuse('file', `end the name in .atom, .rss, .xml or .json, or write format`)
    if (!isFeedFormat(known)) return refuse('format', `write ${FEED_FORMATS.join(' or ')} for a feed`)
    const wrong = TABLE_KEYS.find(key => written[key] !== undefined)
    if (wrong) return refuse(wrong, 'write it for tables only; this file is a feed')
    const { limit, url } = written
    return {
      ...{ file, format: known, what: 'feed' as const },
      ...(limit === undefined ? {} : { limit }),
      ...(url === undefined ? {} : { url }),
    }
  }
  const known = format ?? guessFormat(file) ?? guessFeedFormat(file, { isFeed: false })
  if (known === undefined)
    return refuse('file', `end the name in .${EXPORT_FORMATS.join(', .')}, .atom or .rss, or write format`)
  if (isFeedFormat(known)) return refuse('what', `write feed, or leave it out; ${known} is the format of a feed`)
  if (written.excel && known !== 'csv') return refuse('excel', 'write it for csv files only')
  const wrong = FEED_KEYS.find(key => written[key] !== undefined)
  if (wrong) return refuse(wrong, 'write it for feeds only; this file is a table')
  const { texts, excel } = written
  return {
    ...{ file, format: known, what: what ?? ('table' as const) },
    ...(texts === undefined ? {} : { texts }),
    ...(excel === undefined ? {} : { excel }),
  }
})

const isFeedOutput = (file: string, format: string | undefined): boolean =>
  format === undefined ? guessFeedFormat(file, { isFeed: false }) !== undefined : isFeedFormat(format)

const DETAILS_RIGHT = 'write true, false, or the name of a wrapper file (.json)'

const EDITS_RIGHT = 'write one or more changes such as { op: kind, field: price, kind: text }'

const columnName = text('write the name of a column')
const columnNames = listOf(columnName, 'write one or more names of columns')

/** What is wrong with a condition. */
function whereProblem(condition: string): string | undefined {
  try {
    parseWhere(condition)
    return undefined
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error
    return error.message.replace(/^The condition is wrong/, 'look').replace(/\.$/, '')
  }
}

const JOB = {
  /** By default the name of the file without its extension. */
  name: text(NAME_RIGHT, value => (JOB_NAME.test(value) ? undefined : NAME_RIGHT)).exactOptional(),
  start: listOf(startAddress, 'write one or more web addresses').exactOptional(),
  /** Saved pages, in place of lists on the web: each archive becomes a file of lines. */
  archives: archives.exactOptional(),
  pages: allOr(whole(1)).default('all'),
  /** Read the sibling pages of the list (A–Z, days, months, years, parts), too. */
  siblings: z.boolean({ error: 'write true or false' }).default(false),
  records: whole(1).exactOptional(),
  region: z.union([z.literal('main'), whole(1)], { error: 'write main, or the rank of a list from 1' }).default('main'),
  /** `true`, or the wrapper file by example that reads detail pages, relative to the job file. */
  details: z
    .union([z.boolean(), z.string()], { error: DETAILS_RIGHT })
    .refine(value => typeof value === 'boolean' || /\S\.json$/i.test(value), DETAILS_RIGHT)
    .default(false),
  /** Wrapper file (of a list, or of single pages: then each start address is one record), relative to the job file. */
  wrapper: text('write the name of a wrapper file').exactOptional(),
  /**
   * The domain that describes the records: one that ships with Amberyl, the folder of one, or `auto` for the one that
   * fits.
   */
  domain: text('write the name of a domain, the folder of one, or auto').exactOptional(),
  /** Folders of one's own annotators and block types, used in addition to those that ship; relative to the job file. */
  annotators: text('write the name of a folder').exactOptional(),
  blocks: text('write the name of a folder').exactOptional(),
  /** Fields that identify a record across runs; absent: chosen automatically. */
  key: listOf(text('write the name of a field'), 'write one or more names of fields').exactOptional(),
  /** What outputs show: columns, new names of columns, and the condition that records have to meet. */
  /** Changes of columns, in this order; what follows is about the result. */
  edits: listOf(columnEditSchema, EDITS_RIGHT).exactOptional(),
  columns: columnNames.exactOptional(),
  drop: columnNames.exactOptional(),
  rename: z.record(columnName, columnName, { error: 'write old names with new names under it' }).exactOptional(),
  where: text('write a condition such as price < 100', whereProblem).exactOptional(),
  schedule: textOr('cron', section(SCHEDULE)).exactOptional(),
  reading: oneOf(['auto', 'browser', 'parser']).default('auto'),
  politeness: politeness.prefault({}),
  limits: section(LIMITS).default({}),
  /** How pages are requested. */
  request: section(REQUEST).default({}),
  outputs: listOf(textOr('file', output), 'write one or more files').default([]),
  mend: oneOf(['automatic', 'propose', 'off']).default('automatic'),
  webhooks: listOf(textOr('url', section(WEBHOOK)), 'write one or more web addresses').default([]),
  /** Who is notified when a run reads too few records. */
  alert: section(ALERT).exactOptional(),
  /** What the store keeps, and for how long. */
  keep: section(KEEP).prefault({}),
}

/** A job file; what is not written has its default. */
export const jobSchema = z.strictObject(JOB, { error: `write keys and values; start is required` })

export type WrittenJob = z.infer<typeof jobSchema>

/**
 * The content of a job file with all defaults filled in. Plain data that survives JSON. Secrets are as written
 * (`${NAME}`); `resolveSecrets` fills in their values when they are used.
 */
export type JobSpec = WrittenJob & { readonly name: string }
export type JobArchives = NonNullable<JobSpec['archives']>
export type JobOutput = JobSpec['outputs'][number]
export type JobWebhook = JobSpec['webhooks'][number]
export type JobAlert = NonNullable<JobSpec['alert']>
export type JobEmail = NonNullable<JobAlert['email']>

const SECTIONS: Readonly<Record<string, object>> = {
  '': JOB,
  archives: ARCHIVES,
  schedule: SCHEDULE,
  politeness: POLITENESS,
  limits: LIMITS,
  request: REQUEST,
  outputs: OUTPUT,
  webhooks: WEBHOOK,
  alert: ALERT,
  'alert.email': EMAIL,
  keep: KEEP,
}

/** The keys that are allowed at a place. */
export function knownKeys(path: readonly PropertyKey[]): string[] {
  return Object.keys(SECTIONS[path.filter(step => typeof step === 'string').join('.')] ?? {})
}
