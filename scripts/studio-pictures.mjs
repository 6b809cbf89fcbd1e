// Makes the pictures of docs/studio.md: each view of the studio with a page of the demo sites. Run it when a view
// changes: npm run pictures
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, isBuilt } from './build.mjs'

/** The pictures show the address; it is the one of the README's examples. */
const DEMO_PORT = 8123
const SITES = `http://127.0.0.1:${DEMO_PORT}/`
const LIST = `${SITES}motors/`
const WINDOW = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }

const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (!isBuilt()) await build()
const folder = mkdtempSync(join(tmpdir(), 'amberyl-pictures-'))
const demo = start('demo', '--serve', '--port', String(DEMO_PORT))
const studio = start('studio', '--port', '0', '--database', join(folder, 'studio.db'))
try {
  await said(demo, /http:\S+/)
  const [, origin, token] = await said(studio, /(http:\/\/[^/]+)\/#token=(\S+)/)
  await takePictures({ origin, token })
} finally {
  demo.kill()
  studio.kill()
  rmSync(folder, { recursive: true, force: true })
}

function start(...args) {
  return spawn(process.execPath, [join(root, 'dist/src/main.js'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Waits for a line of a program. */
function said(child, pattern) {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', chunk => {
      text += chunk
      const found = pattern.exec(text)
      if (found) resolve(found)
    })
    child.once('exit', code => reject(new Error(`amberyl ended with ${code}; port ${DEMO_PORT} must be free.`)))
  })
}

async function takePictures({ origin, token }) {
  const ask = async (path, body) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const list = await ask('/extractions', { url: LIST })
  const price = list.fields.find(({ kind }) => kind === 'price').id
  const none = await ask('/extractions', { url: `${LIST}about/` })

  const { chromium } = await import('playwright-core')
  const { requireBrowser } = await import(pathToFileURL(join(root, 'dist/src/browser-path.js')).href)
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: process.getuid?.() !== 0 })
  const take = async (name, path, ready, { size = WINDOW, colorScheme = 'light', act } = {}) => {
    const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${origin}${path}#token=${token}`)
    await page.locator(ready).first().waitFor()
    await act?.(page)
    await page.waitForLoadState('networkidle')
    const picture = join(root, 'docs', `studio-${name}.png`)
    await page.screenshot({ path: picture })
    await page.close()
    process.stdout.write(`${picture}\n`)
  }
  const tile = page => page.locator('img[data-tile="0"][src^="blob:"]').waitFor()
  try {
    await take('start', '/', '.start button')
    await take('table', `/x/${list.id}?record=2&field=${price}`, '.grid-row', { act: tile })
    await take('why', `/x/${list.id}?record=2&field=${price}&why=list&depth=rules`, '.reason', {
      colorScheme: 'dark',
      async act(page) {
        await tile(page)
        await page
          .locator('.reason', { has: page.locator('.reason-nodes') })
          .nth(1)
          .hover()
      },
    })
    await take('compare', `/x/${list.id}/compare?a=auto&b=mdr&row=9`, '.compare .grid-row', { act: tile })
    await take('no-list', `/x/${none.id}`, '.grid-row, .state', { act: tile })
    // Watched from its beginning: only then are there pictures of its pages.
    const run = await ask('/harvests', { url: `${SITES}homes/`, reading: 'browser', delayMs: 0, pages: 5 })
    await take('run', `/runs/${run.id}`, '.run-state-good, .run-state-warn')
    const [product, ...others] = await Promise.all(
      ['TP-2040', 'TP-2051', 'TP-2062'].map(name => ask('/pages', { url: `${SITES}shop/p/${name}/` })),
    )
    const example = new URLSearchParams({
      page: product.id,
      others: others.map(({ id }) => id).join(','),
      fields: JSON.stringify([
        ['price', '£40'],
        ['size', '31 × 51 × 30 cm'],
        ['material', 'brushed brass'],
      ]),
    })
    await take('example', `/example?${example}`, '.example-state svg', { act: tile })
    await take('phone', `/x/${list.id}?record=2&field=${price}`, '.card', { size: PHONE })
  } finally {
    await browser.close()
  }
}
