// Makes docs/preview.png, the first picture of the README: the preview of a page of the demo sites, in a browser window
// with the mouse on a value. Run it when the preview or the columns of that page change: npm run pictures
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, isBuilt } from './build.mjs'

/** The picture shows the address; it is the one of the README's examples. */
const PORT = 8123
const PAGE = `http://127.0.0.1:${PORT}/shop/table/`
const WINDOW = { width: 1160, height: 850 }

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const picture = join(root, 'docs', 'preview.png')

if (!isBuilt()) await build()
const folder = mkdtempSync(join(tmpdir(), 'amberyl-picture-'))
const demo = start('demo', '--serve', '--port', String(PORT))
try {
  await new Promise((resolve, reject) => {
    demo.stdout.once('data', resolve)
    demo.once('exit', () => reject(new Error(`The demo sites did not start; port ${PORT} must be free.`)))
  })
  const file = join(folder, 'preview.html')
  await ended(start('preview', PAGE, '-o', file))
  await takePicture(pathToFileURL(file).href)
  process.stdout.write(`${picture}\n`)
} finally {
  demo.kill()
  rmSync(folder, { recursive: true })
}

function start(...args) {
  return spawn(process.execPath, [join(root, 'dist/src/main.js'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

function ended(child) {
  return new Promise((resolve, reject) =>
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`amberyl ended with ${code}`)))),
  )
}

async function takePicture(url) {
  const { chromium } = await import('playwright-core')
  const { requireBrowser } = await import(pathToFileURL(join(root, 'dist/src/browser-path.js')).href)
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await browser.newPage({ viewport: WINDOW, colorScheme: 'light' })
    await page.goto(url)
    await page.hover('.field:has(b:text-is("price"))')
    await page.screenshot({ path: picture })
  } finally {
    await browser.close()
  }
}
