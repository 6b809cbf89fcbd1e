import { basename, extname } from 'node:path'
import { z } from 'zod'
import { suggestName } from '../../datalog/resolve/suggest.ts'
import { readYaml, type YamlFile } from '../../yaml/yaml-file.ts'
import type { YamlProblem } from '../../yaml/yaml-problem.ts'
import { JobFileError } from './job-problem.ts'
import { JOB_NAME, type JobSpec, jobSchema, knownKeys, type WrittenJob } from './job-schema.ts'

interface ParseJobOptions {
  /** Returns what is wrong with a domain, as sentences; by default domains are not checked. */
  readonly domainProblems?: (domain: string) => readonly string[]
  /** Returns what is wrong with the folders of annotators and block types; by default they are not checked. */
  readonly modelProblems?: (job: Pick<WrittenJob, FolderKey>) => readonly FolderProblem[]
}

type FolderKey = 'annotators' | 'blocks'
type FolderProblem = { readonly key: FolderKey; readonly message: string }

const KEYS_OF_SECRETS = /secret|passw|token|auth|cookie|api.?key|proxy|^headers$/i

/** A job file (YAML or JSON) with all defaults. Throws a `JobFileError` that lists everything that is wrong with it. */
export function parseJob(text: string, file: string, options: ParseJobOptions = {}): JobSpec {
  const { domainProblems = () => [], modelProblems = () => [] } = options
  const yaml = readYaml(text, file, { what: 'job', secrets: KEYS_OF_SECRETS })
  if (yaml.problems.length > 0) throw new JobFileError(yaml.problems, yaml.source)
  const written = jobSchema.safeParse(yaml.value)
  const problems = written.success
    ? []
    : withoutRepetition(unknownFirst(written.error.issues).flatMap(issue => problemsOf(issue, yaml)))
  const more = written.success ? togetherProblems(written.data, yaml, { file, domainProblems, modelProblems }) : []
  if (!written.success || more.length > 0) throw new JobFileError([...problems, ...more], yaml.source)
  const { name, ...rest } = written.data
  return { name: nameOf(name, file), ...rest }
}

/** The file name without its extension; characters that names cannot have become dashes. */
function nameOf(name: string | undefined, file: string): string {
  const ofFile = basename(file, extname(file)).replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-')
  return (name ?? ofFile.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, 100)).normalize('NFC')
}

/** Checks that need several valid parts. */
function togetherProblems(
  written: WrittenJob,
  yaml: YamlFile,
  { file, domainProblems, modelProblems }: Required<ParseJobOptions> & { readonly file: string },
): YamlProblem[] {
  const problems: YamlProblem[] = []
  const add = (path: readonly PropertyKey[], message: string): void => {
    const { path: found, value } = yaml.locate(path)
    problems.push({ key: z.core.toDotPath(found), message, start: value[0], end: value[1] })
  }
  if (!JOB_NAME.test(nameOf(written.name, file)))
    add([], 'name is missing, and the name of the file is not a valid job name')
  for (const { path, message } of sourceProblems(written, yaml.value as object)) add(path, message)
  for (const at of repeated(written.start ?? [])) add(['start', at], 'this address is listed twice; remove one of them')
  for (const at of repeated((written.outputs ?? []).map(each => each.file)))
    add(['outputs', at, 'file'], 'two outputs write this file; rename one of them')
  const { alert, webhooks } = written
  if (alert && !alert.email && !webhooks.some(({ events }) => events.includes('records.fell')))
    add(['alert'], 'nobody would be told: add email under alert, or webhooks with the event records.fell')
  if (alert?.email && (alert.email.user === undefined) !== (alert.email.password === undefined))
    add(['alert', 'email'], 'user and password belong together: write both, or none')
  if (written.domain !== undefined) for (const message of domainProblems(written.domain)) add(['domain'], message)
  for (const { key, message } of modelProblems(written)) add([key], message)
  return problems
}

/** What has no meaning for archives, which are read page by page, without a browser, and compared with nothing. */
const FOR_LISTS: readonly string[] = [
  'pages',
  'siblings',
  'records',
  'details',
  'key',
  'reading',
  'request',
  'outputs',
  'mend',
  'alert',
  'limits.pages',
  'limits.records',
  'limits.scrollSteps',
  'keep.snapshots',
]

/** A job reads lists or archives. */
function* sourceProblems(
  { start, archives }: WrittenJob,
  given: object,
): Generator<{ readonly path: readonly string[]; readonly message: string }> {
  if (!archives) {
    if (!start) yield { path: [], message: 'start is missing: write one or more web addresses' }
    return
  }
  if (start) yield { path: ['archives'], message: 'write start or archives, not both' }
  const { files, filesFrom, root } = archives
  if ((files === undefined) === (filesFrom === undefined))
    yield { path: ['archives'], message: 'write files or filesFrom under it, and not both' }
  if (root !== undefined && filesFrom === undefined)
    yield { path: ['archives', 'root'], message: 'root is for the names in filesFrom; write full names under files' }
  for (const key of FOR_LISTS) {
    const path = key.split('.')
    if (
      path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], given) !== undefined
    )
      yield { path, message: 'this key is for lists; a job with archives has none' }
  }
}

const repeated = (texts: readonly string[]): number[] => [...texts.keys()].filter(at => texts.indexOf(texts[at]!) < at)

/** One mistake may break several rules: it is reported once, by the first of them. */
function withoutRepetition(problems: readonly YamlProblem[]): YamlProblem[] {
  const placeOf = ({ key, start }: YamlProblem): string => `${start} ${key}`
  return problems.filter((one, at) => problems.findIndex(other => placeOf(other) === placeOf(one)) === at)
}

/** A misspelled key is the reason why another one is missing. */
const unknownFirst = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  [true, false].flatMap(isUnknown => issues.filter(({ code }) => (code === 'unrecognized_keys') === isUnknown))

function problemsOf(issue: z.core.$ZodIssue, yaml: YamlFile): YamlProblem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknownKey(key, issue.path, yaml))
  const { path, key, value } = yaml.locate(issue.path)
  const right = issue.code === 'invalid_key' ? issue.issues[0]!.message : issue.message
  const last = issue.path.at(-1)
  const isMissing = path.at(-1) !== last && typeof last === 'string' && isMap(yaml, path)
  const [start, end] = isMissing ? firstOf(value) : issue.code === 'invalid_key' && key ? key : value
  const message = isMissing ? `${String(last)} is missing: ${right}` : `${shown(issue, yaml, value)} is wrong: ${right}`
  return [{ key: z.core.toDotPath(path), message, start, end }]
}

const firstOf = ([start]: readonly [number, number]): [number, number] => [start, start + 1]

/** Otherwise the value is a short form and wrong as a whole. */
function isMap(yaml: YamlFile, path: readonly PropertyKey[]): boolean {
  let value: unknown = yaml.value
  for (const step of path) value = (value as Record<PropertyKey, unknown>)[step]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Longer values are cut. */
const LONGEST_VALUE = 60

/** The value as written, unless it may be a secret. */
function shown({ path, code }: z.core.$ZodIssue, yaml: YamlFile, [start, end]: readonly [number, number]): string {
  const { text, hidden } = yaml.source
  if (code === 'invalid_key') return JSON.stringify(path.at(-1))
  let value: unknown = yaml.value
  for (const step of yaml.locate(path).path) value = (value as Record<PropertyKey, unknown>)[step]
  if (value === null || value === undefined) return 'an empty value'
  if (typeof value === 'object') return Array.isArray(value) ? 'this list' : 'this map'
  if (hidden.some(([from, to]) => from < end && to > start)) return 'the value'
  const quoted = JSON.stringify(value)
  return quoted.length > LONGEST_VALUE || text.length === 0 ? `${quoted.slice(0, LONGEST_VALUE)}…` : quoted
}

function unknownKey(name: string, path: readonly PropertyKey[], yaml: YamlFile): YamlProblem {
  const map = yaml.locate(path)
  // `{job}` without quotes is a map.
  if (/^\{\s*\w+\s*\}$/.test(yaml.source.text.slice(...map.value)))
    return {
      key: z.core.toDotPath(map.path),
      message: `put {${name}} in quotes`,
      start: map.value[0],
      end: map.value[1],
    }
  const located = yaml.locate([...path, name])
  const [start, end] = located.key ?? located.value
  const key = z.core.toDotPath([...path, name])
  return { key, message: explainKey(name, path), start, end }
}

/** Keys that people try, with the correct ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  url: 'start',
  urls: 'start',
  cron: 'schedule',
  timezone: 'timeZone',
  output: 'outputs',
  webhook: 'webhooks',
  robotstxt: 'robots',
}

function explainKey(name: string, path: readonly PropertyKey[]): string {
  const known = knownKeys(path)
  const lower = name.toLowerCase().replace(/[_-]/g, '')
  const same = known.find(each => each.toLowerCase() === lower)
  const other = known.find(each => each === OTHER_NAMES[lower])
  const shuffled = known.find(each => lettersOf(each) === lettersOf(name))
  const meant = same ?? other ?? shuffled ?? suggestName(name, known)
  return `unknown key; ${meant ? `did you mean ${meant}?` : `the keys here are ${known.join(', ')}`}`
}

const lettersOf = (word: string): string => [...word.toLowerCase()].sort().join('')
