import { checkAnnotatorFields, checkEntry, checkListFile, checkListOptions } from '../../3-annotate/check-definition.ts'
import type { AnnotatorDefinition, ListDefinition, ListEntry } from '../../3-annotate/definition.ts'
import { Fields, isObject, isTypeName, type KeyPath, type Report } from '../../3-annotate/fields.ts'
import { parseTest } from './annotation-test.ts'
import {
  type AnnotationTest,
  ATTRIBUTE_KINDS,
  ATTRIBUTE_ROLES,
  type AttributeType,
  type Domain,
  EXTENTS,
  type RecordConstraints,
} from './domain.ts'

/** The content of a `domain.yaml`, before other files are read. */
export interface WrittenDomain extends Omit<Domain, 'annotators' | 'file'> {
  /** Names of shared annotators, or `./folder`. */
  readonly uses: readonly string[]
  readonly annotators: readonly WrittenAnnotator[]
}

export type WrittenAnnotator = Omit<AnnotatorDefinition, 'lists'> & { readonly lists: readonly WrittenList[] }

/** Words in files, or in the `domain.yaml` itself. */
export type WrittenList = Omit<ListDefinition, 'name' | 'entries'> &
  ({ readonly files: string } | { readonly name: string; readonly entries: readonly ListEntry[] })

/** Reads a `domain.yaml` and reports its problems. */
export function checkDomain(content: unknown, folder: string, report: Report): WrittenDomain {
  if (!isObject(content)) report([], 'has no keys', 'Write attributes: with at least one attribute below it.')
  const fields = new Fields(isObject(content) ? content : {}, [], report)
  const domain = {
    name: checkName(fields, folder),
    title: fields.optionalText('title').title ?? folder,
    ...fields.optionalText('about'),
    ...fields.optionalText('within'),
    ...(fields.optionalFlag('general').general ? { isGeneral: true } : {}),
    uses: fields.texts('uses', 'a list of names'),
    annotators: fields.map('annotators', 'a map of types', checkAnnotator),
    attributes: fields.map('attributes', 'a map of names', checkAttribute),
    records: fields.object('records', checkRecords) ?? { required: [], excluded: [], atMost: {} },
  }
  fields.refuseOthers()
  return domain
}

/** The folder gives the domain its name; a name in the file must match it. */
function checkName(fields: Fields, folder: string): string {
  const { name = folder } = fields.optionalText('name')
  if (name !== folder)
    fields.report('name', `is ${name}, but the folder is named ${folder}`, `Write ${folder}, or rename the folder.`)
  return folder
}

function checkAnnotator(type: string, fields: Fields): WrittenAnnotator {
  if (!isTypeName(type)) fields.reportSelf('is not a valid type name', 'Use only capitals, digits, - and _.')
  return { type, ...checkAnnotatorFields(fields, list => checkList(type, list)) }
}

function checkList(type: string, fields: Fields): WrittenList {
  if (!fields.has('words')) {
    if (fields.has('files')) return checkListFile(fields, 'domain')
    fields.reportSelf('has no words', 'Write files: with the name of a .txt file, or words: [ … ].')
  } else if (fields.has('files')) fields.report('files', 'cannot be combined with words', 'Make two lists.')
  const { name = type.toLowerCase() } = fields.optionalText('name')
  const entries = fields.list('words', 'a list of words', each => checkWord(each, fields))
  if (fields.has('words') && entries.length === 0) fields.report('words', 'is empty', 'Add words, or delete it.')
  return { name, entries, ...checkListOptions(fields) }
}

/** Like a line of a file: the words, then after a tab their value and features. */
const checkWord = (word: unknown, fields: Fields): ListEntry | undefined =>
  typeof word === 'string' || typeof word === 'number'
    ? checkEntry(String(word), (message, remedy) => fields.report('words', message, remedy))
    : undefined

/** Output formats and rules write them without quotes. */
const ATTRIBUTE_NAME = /^\p{L}[\p{L}\p{N}_-]*$/u

function checkAttribute(name: string, fields: Fields): AttributeType {
  if (!ATTRIBUTE_NAME.test(name))
    fields.reportSelf('is not a valid column name', 'Use only letters, digits, - and _, and start with a letter.')
  const { role } = fields.oneOf('role', ATTRIBUTE_ROLES)
  const { kind = role === 'link' ? 'link' : 'text' } = fields.oneOf('kind', ATTRIBUTE_KINDS)
  const { mandatory: isMandatory = false } = fields.optionalFlag('mandatory')
  const constraints = fields.objects('find', each => ({
    required: checkTests('required', each),
    disallowed: checkTests('disallowed', each),
  }))
  const { extent = constraints.length > 0 ? 'annotation' : 'text' } = fields.oneOf('extent', EXTENTS)
  const labels = fields.texts('labels', 'a list of words')
  return {
    name,
    kind,
    isMandatory,
    ...(role && { role }),
    constraints,
    extent,
    labels,
    ...fields.optionalText('exceeds'),
    ...(fields.optionalFlag('besideTitle').besideTitle ? { isBesideTitle: true } : {}),
  }
}

function checkTests(key: 'required' | 'disallowed', fields: Fields): AnnotationTest[] {
  const tests = fields.list(key, 'a list of types', (each, index) => checkTest(each, [key, index], fields))
  if (key === 'required' && tests.length === 0)
    fields.report(
      key,
      'names no annotation type',
      'Write the type that gives the value first, as in required: [PRICE].',
    )
  return tests
}

/** An invalid test is kept with an empty type, so that the others keep their positions. */
function checkTest(value: unknown, at: KeyPath, fields: Fields): AnnotationTest {
  const test = typeof value === 'string' ? parseTest(value) : undefined
  if (test) return test
  fields.reportAt(
    at,
    `${JSON.stringify(value)} is not a valid type`,
    'Write TYPE or TYPE feature=value, with the type in capitals.',
  )
  return { type: '', features: {} }
}

function checkRecords(fields: Fields): RecordConstraints {
  const isName = (each: unknown): each is string => typeof each === 'string'
  return {
    required: fields.list('required', 'a list of groups, as in [[price, rent], [title]]', each =>
      Array.isArray(each) && each.length > 0 && each.every(isName) ? each : undefined,
    ),
    excluded: fields.texts('excluded', 'a list of attributes'),
    atMost: checkAtMost(fields),
  }
}

function checkAtMost(fields: Fields): Record<string, number> {
  const value = fields.any('atMost')
  if (value === undefined) return {}
  const isCount = (each: unknown): each is number => Number.isInteger(each) && (each as number) > 0
  const isFine = isObject(value) && Object.values(value).every(isCount)
  if (!isFine) fields.report('atMost', 'is not a map of whole numbers from 1', 'Write { price: 3 }.')
  return isFine ? (value as Record<string, number>) : {}
}
