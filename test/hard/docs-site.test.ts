import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { addAxe, expectAccessible } from '../studio/axe.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// The built site, opened from its folder as from node_modules: no server.

const root = join(import.meta.dirname, '../..')
const site = join(temporaryFolder(), 'docs')
execFileSync(process.execPath, [join(root, 'scripts/docs.mjs'), site])

const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
const pages = files.filter(file => file.endsWith('.html'))
const textOf = (file: string): string => readFileSync(join(site, file), 'utf8')

describe('the files of the site', () => {
  test('are pages with a title, a navigation, and a copy for programs', () => {
    expect(pages.length).toBeGreaterThan(60)
    for (const page of pages) {
      expect(textOf(page)).toMatch(/<title>[^<\s·][^<]{2,}<\/title>/)
      expect(files).toContain(page.replace(/\.html$/, '.md'))
    }
  })

  test('have no dead link, anchor, picture, or script, and load nothing from elsewhere', () => {
    const anchors = new Map(
      pages.map(page => [page, new Set([...textOf(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))]),
    )
    const dead: string[] = []
    for (const page of pages) {
      const text = textOf(page)
      for (const [, attribute, link] of text.matchAll(/ (href|src)="([^"]+)"/g)) {
        if (/^(?:https?|mailto):/.test(link!)) {
          if (attribute === 'src') dead.push(`${page}: ${link}`)
          continue
        }
        const [path, hash] = link!.split('#')
        const target = path === '' ? page : join(dirname(page), path!)
        if (!existsSync(join(site, target))) dead.push(`${page}: ${link}`)
        else if (hash && !anchors.get(target)?.has(decodeURIComponent(hash))) dead.push(`${page}: ${link}`)
      }
    }
    expect([...new Set(dead)]).toEqual([])
  })

  test('llms.txt names every page in the navigation, and llms-full.txt has their texts', () => {
    const index = textOf('llms.txt')
    const links = [...index.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link]) => link!)
    expect(links.filter(link => !existsSync(join(site, link)))).toEqual([])
    for (const name of [
      'tutorial.md',
      'troubleshooting.md',
      'reference/commands.md',
      'reference/amberyl.md',
      'reference/http.md',
    ])
      expect(links).toContain(name)
    expect(textOf('llms-full.txt')).toContain(textOf('tutorial.md').trim())
  })
})

describe('the references', () => {
  test('have every command, every export, and every operation', async () => {
    const { loadAllCommands } = await import('../../src/commands.ts')
    const commands = textOf('reference/commands.md')
    for (const command of (await loadAllCommands()).commands) {
      expect(commands).toContain(`\n## ${command.name()}\n`)
      for (const { flags } of command.options) expect(commands).toContain(flags.replaceAll('|', '\\|'))
    }
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const entry of ['.', './stages', './rules', './jobs', './evaluation', './browser']) {
      const reference = textOf(`reference/amberyl${entry === '.' ? '' : `-${entry.slice(2)}`}.md`)
      const names = Object.keys(await import(join(root, exports[entry].default)))
      expect(names.filter(name => !reference.includes(`\n### ${name}\n`))).toEqual([])
    }
    const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
    const http = textOf('reference/http.md')
    for (const [path, item] of Object.entries<object>(paths))
      for (const method of Object.keys(item).filter(each => /^(?:get|post|put|patch|delete)$/.test(each)))
        expect(http).toContain(`\`${method.toUpperCase()} ${path}\``)
  })
})

describe('in a browser, from its folder', () => {
  let page: Page
  const requested: string[] = []
  beforeAll(async () => {
    const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })
    page = await browser.newPage()
    await addAxe(page)
    page.on('request', request => requested.push(request.url()))
    page.on('pageerror', error => requested.push(String(error)))
    // What a hook registers for afterwards is not called.
    return () => browser.close()
  })

  const open = (file: string): Promise<unknown> => page.goto(pathToFileURL(join(site, file)).href)

  const SEARCHES: readonly (readonly [query: string, address: RegExp])[] = [
    ['tutorial', /\/tutorial\.html/],
    ['robots.txt', /\/(?:harvest|troubleshooting)\.html/],
    ['the disk is full', /\/(?:troubleshooting|operations|export)\.html/],
    ['save-wrapper', /\/(?:wrappers|harvest|reference\/commands)\.html/],
    ['typedRows', /\/(?:library|reference\/amberyl)\.html/],
    ['negation', /\/rules\.html/],
    ['postgres worker', /\/(?:operations|jobs)\.html/],
    ['bar-tree', /\/bar-tree\.html/],
  ]

  test.each(SEARCHES)('search finds %s', async (query, address) => {
    await open('reference/commands.html')
    await page.keyboard.press('/')
    await page.keyboard.type(query)
    const first = page.locator('.results [role="option"]').first()
    await first.waitFor()
    const found = await page
      .locator('.results [role="option"]')
      .evaluateAll(links => links.map(link => (link as unknown as { href: string }).href))
    expect(found.slice(0, 5).some(href => address.test(href))).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.href === found[0])
  })

  test('says so if nothing is found, and Escape closes the search', async () => {
    await open('index.html')
    await page.keyboard.press('/')
    await page.keyboard.type('xylophonist')
    await page.getByText('Nothing found for').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.results').isHidden()).toBe(true)
  })

  test('code is copied without prompts and output', async () => {
    await open('tutorial.html')
    const block = page.locator('.code', { hasText: 'runs diff cars' })
    await block.hover()
    await block.getByRole('button').click()
    await block.getByText('Copied').waitFor()
    // A page from a folder may not read the clipboard.
    const copied = await block
      .locator('pre')
      .evaluate(pre => (globalThis as unknown as { textToCopy: (of: unknown) => string }).textToCopy(pre))
    expect(copied).toBe('npx amberyl runs diff cars')
  })

  test('on a phone, the menu opens and closes with the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('jobs.html')
    const navigation = page.getByRole('navigation', { name: 'Pages' })
    expect(await navigation.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    expect(await navigation.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await navigation.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test.each([
    'index.html',
    'tutorial.html',
    'troubleshooting.html',
    'evaluation.html',
    'reference/commands.html',
    'reference/amberyl.html',
    'decisions/index.html',
  ])('%s is accessible, light and dark, wide and on a phone', async file => {
    await open(file)
    await expectAccessible(page)
  })

  test('nothing was requested from elsewhere, and no script failed', () => {
    expect(requested.length).toBeGreaterThan(20)
    expect(requested.filter(url => !url.startsWith('file://'))).toEqual([])
  })
})
