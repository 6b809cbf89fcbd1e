import { z } from 'zod'
import { importSiteinfo, siteinfoSchema } from './autopagerize.ts'
import { importModel, modelSchema } from './autoscraper.ts'
import { importSchema, schemaSchema } from './crawl4ai.ts'
import { type Imported, ImportFailure } from './imported.ts'
import { importSitemap, sitemapSchema } from './web-scraper.ts'

export interface ImportOptions {
  /** Of a file with many entries (SITEINFO): the name of one, or the host of its example. */
  readonly entry?: string | undefined
}

/** Files of scrapers are small. */
const MAX_FILE_LENGTH = 20_000_000

const KNOWN = 'Web Scraper sitemaps, Crawl4AI schemas, AutoScraper models, and AutoPagerize SITEINFO (JSON)'

/**
 * A file of another program as wrappers: which program it is from is seen by its content. Throws an `ImportFailure` that
 * says what is wrong.
 */
export function importWrappers(text: string, { entry }: ImportOptions = {}): Imported {
  if (text.length > MAX_FILE_LENGTH)
    throw new ImportFailure(`the file has ${text.length} characters; at most ${MAX_FILE_LENGTH} are read`)
  const value = parse(text)
  const keys = keysOf(value)
  if (keys.has('selectors')) return importSitemap(checked(sitemapSchema, value, 'Web Scraper sitemap'))
  if (keys.has('baseSelector')) return importSchema(checked(schemaSchema, inner(value), 'Crawl4AI schema'))
  if (keys.has('stack_list') || keys.has('content'))
    return importModel(checked(modelSchema, value, 'AutoScraper model'))
  if (keys.has('nextLink') || keys.has('data'))
    return importSiteinfo(checked(siteinfoSchema, value, 'AutoPagerize SITEINFO'), entry)
  throw new ImportFailure(`this is none of the formats that are read: ${KNOWN}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const because = error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message
    throw new ImportFailure(`not valid JSON: ${because.slice(0, 200)}. These formats are read: ${KNOWN}`, {
      cause: error,
    })
  }
}

/** The keys of the object, of the first object of a list, and of a schema in `schema`. */
function keysOf(value: unknown): ReadonlySet<string> {
  const one = inner(value)
  return new Set(typeof one === 'object' && one !== null ? Object.keys(one) : [])
}

function inner(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'object' && one !== null && 'schema' in one ? one.schema : one
}

function checked<T>(schema: z.ZodType<T>, value: unknown, format: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ImportFailure(
    `not a valid ${format}: ${z.core.toDotPath(issue!.path) || 'file'}: ${issue!.message.slice(0, 200)}`,
  )
}
