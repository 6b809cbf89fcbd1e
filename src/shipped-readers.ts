import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScriptKind, type WrittenScript, writeScript } from './exchange/write/write-script.ts'
import { shippedFolder } from './stages/3-annotate/shipped-folder.ts'
import type { StoredWrapper } from './stages/7-monitor/stored-wrapper.ts'

const FILES: Readonly<Record<ScriptKind, string>> = { playwright: 'playwright.mjs', scrapy: 'spider.py' }

/** A wrapper as a script that needs nothing of Amberyl: for Playwright (JavaScript) or Scrapy (Python). */
export const exportWrapper = (wrapper: StoredWrapper, kind: ScriptKind): WrittenScript =>
  writeScript(wrapper, kind, readFileSync(join(shippedFolder('readers'), FILES[kind]), 'utf8'))
