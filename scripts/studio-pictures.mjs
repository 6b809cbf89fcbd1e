// Makes the pictures of docs/studio.md: each view of the studio with a page of the demo sites. Run it when a view
// changes: npm run pictures; with names, only those: npm run pictures -- template
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
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

/** All of them, if none is named. */
const isWanted = name => process.argv.length === 2 || process.argv.slice(2).includes(name)

const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (!isBuilt()) await build()
const folder = mkdtempSync(join(tmpdir(), 'amberyl-pictures-'))
const demo = start('demo', '--serve', '--port', String(DEMO_PORT))
const [corpus, blocks] = [join(folder, 'shops'), join(folder, 'blocks')]
saveCorpus()
const studio = start(
  ...['studio', '--port', '0', '--database', join(folder, 'studio.db')],
  ...['--corpus', corpus, '--blocks', blocks, '--words', join(folder, 'words')],
)
try {
  await said(demo, /http:\S+/)
  const [, origin, token] = await said(studio, /(http:\/\/[^/]+)\/#token=(\S+)/)
  await takePictures({ origin, token })
} finally {
  demo.kill()
  studio.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** Pages to label. They bring their own styles: a saved page connects to nothing. */
function saveCorpus() {
  mkdirSync(join(corpus, 'pages'), { recursive: true })
  const goods = [
    'Oak chair',
    'Pine table',
    'Ash bench',
    'Elm shelf',
    'Beech stool',
    'Lime chest',
    'Yew bowl',
    'Fir crate',
  ]
  const style = `body { max-width: 900px; margin: 30px auto; font: 16px sans-serif } ul { display: grid; grid-template-columns:
    repeat(4, 1fr); gap: 20px; padding: 0; list-style: none } li { padding: 16px; border: 1px solid #ddd } nav a { padding: 8px 14px;
    border: 1px solid #ccc; margin-right: 8px }`
  for (const [name, on] of Object.entries({ chairs: 'Next', tables: 'Older →', shelves: '›' })) {
    const items = goods.map(
      (each, at) => `<li><h3><a href="/${name}/${at}">${each}</a></h3><p>£${at * 35 + 40}</p></li>`,
    )
    const links = [1, 2, 3, 4].map(page => (page === 1 ? '<b>1</b> ' : `<a href="?page=${page}">${page}</a>`))
    const html = `<html lang="en" data-url="http://${name}.example/"><title>The workshop</title><style>${style}</style><h1>Our ${name}</h1>
      <ul>${items.join('')}</ul><nav>${links.join('')}<a href="?page=2">${on}</a></nav></html>`
    writeFileSync(join(corpus, 'pages', `${name}.html`), html)
  }
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
  const ask = async (path, body, method = 'POST') => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
    if (!isWanted(name)) return
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
    if (['jobs', 'template'].some(isWanted)) await takeJobs(take, ask)
    await take('train', '/train/pagination-link?page=chairs', '.train-proposals button', {
      size: { width: 1280, height: 600 },
      async act(page) {
        await tile(page)
        await page
          .getByRole('button', { name: /^Confirm/ })
          .first()
          .click()
        await page.getByText('Saved in labels.json.').waitFor()
        await page.keyboard.press('k')
      },
    })
    const cars = await ask('/extractions', { url: LIST, domain: 'used-cars' })
    const year = cars.fields.find(({ name }) => name === 'year').id
    const domain = new URLSearchParams({ tab: 'page', x: cars.id, record: '2', field: year })
    await take('domain', `/domains/used-cars?${domain}`, '.domain-part .reason', { act: tile })
    await take('phone', `/x/${list.id}?record=2&field=${price}`, '.card', { size: PHONE })
  } finally {
    await browser.close()
  }
}

/** Jobs: one of a list whose template changes between two runs, one that repeats, and one whose site is gone. */
async function takeJobs(take, ask) {
  let isNew = false
  const goods = ['Oak chair', 'Pine table', 'Ash bench', 'Elm shelf', 'Beech stool', 'Lime chest']
  const card = (name, at) =>
    `<div class="item"><h3><a href="/${at}">${name}</a></h3><p class="price">£${at * 35 + 40}</p></div>`
  const row = (name, at) =>
    `<tr><td><a href="/${at}">${name}</a></td><td class="cost"><b>£${at * 35 + 40}</b></td></tr>`
  const site = createServer((_, response) => {
    const list = isNew
      ? `<section class="sale"><p>Sale: today only</p></section><table><tbody>${goods.map(row).join('')}</tbody></table>`
      : `<div class="items">${goods.map(card).join('')}</div>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<title>The workshop</title><body><main><h1>Our furniture</h1>${list}</main></body>`)
  })
  await new Promise(resolve => site.listen(0, '127.0.0.1', resolve))
  try {
    const start = `http://127.0.0.1:${site.address().port}/`
    await ask('/jobs', { source: `name: furniture\nstart: ${start}\nreading: browser\nmend: propose\n` })
    const politeness = 'politeness: { delay: 0 }'
    const schedule = 'schedule: { cron: "0 6 * * *", timeZone: Europe/Berlin }'
    await ask('/jobs', { source: `name: used-cars\nstart: ${LIST}\npages: 2\n${politeness}\n${schedule}\n` })
    await ask('/jobs', { source: `name: old-shop\nstart: http://127.0.0.1:8199/shop/\n` })
    const runs = async name => {
      const { id } = await ask(`/jobs/${name}/runs`)
      while ((await ask(`/runs/${id}`, undefined, 'GET')).state === 'running')
        await new Promise(resolve => setTimeout(resolve, 500))
    }
    for (const name of ['furniture', 'used-cars', 'old-shop', 'used-cars']) await runs(name)
    isNew = true
    await runs('furniture')
    await take('jobs', '/jobs', '.rows li', { size: { width: 1280, height: 330 } })
    await take('template', '/jobs/furniture?tab=template', '.changed-page img[src^="blob:"]', {
      size: { width: 1280, height: 1300 },
    })
  } finally {
    site.closeAllConnections()
    site.close()
  }
}
