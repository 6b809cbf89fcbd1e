import { statSync } from 'node:fs'
import { readTextFileSync } from '../../../files/read-file.ts'
import { readYaml, type YamlFile } from '../../../yaml/yaml-file.ts'
import { formatKeyPath, type KeyPath, type Report } from '../../3-annotate/fields.ts'
import type { DomainProblem } from './domain-problem.ts'

/** A `domain.yaml` as data; its problems are collected with their lines. */
export interface DomainFile {
  readonly file: string
  /** Undefined if it is not valid YAML; then that is among the problems. */
  readonly content: unknown
  readonly report: Report
  readonly problems: DomainProblem[]
}

/** Checked before reading: a mistyped name may be that of a video. */
const MAX_DOMAIN_BYTES = 2_000_000

const ONLY_YAML = 'Correct this first: nothing else has been checked yet.'
const LONG_LISTS = 'Put long lists of words into .txt files, and name them with files:.'

export function readDomainFile(file: string): DomainFile {
  const problems: DomainProblem[] = []
  const yaml = readText(file, problems)
  const lineAt = (offset: number): number => yaml?.source.text.slice(0, offset).split('\n').length ?? 1
  for (const { key, message, start } of yaml?.problems ?? [])
    problems.push({ file, line: lineAt(start), key: key && `${key}:`, message, remedy: ONLY_YAML })
  const report: Report = (at, message, remedy) =>
    void problems.push({ file, line: lineAt(offsetOf(yaml, at)), key: formatKeyPath(at), message, remedy })
  return { file, content: yaml?.value, report, problems }
}

function readText(file: string, problems: DomainProblem[]): YamlFile | undefined {
  if (statSync(file).size > MAX_DOMAIN_BYTES) {
    problems.push({ file, key: '', message: 'is too large for a domain', remedy: LONG_LISTS })
    return undefined
  }
  return readYaml(readTextFileSync(file), file, { what: 'domain' })
}

/** The position of a key; a missing key is reported at the innermost existing one. */
function offsetOf(yaml: YamlFile | undefined, at: KeyPath): number {
  const place = yaml?.locate(at)
  return (place?.key ?? place?.value ?? [0])[0]
}
