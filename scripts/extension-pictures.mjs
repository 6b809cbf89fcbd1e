// Makes what stores want to show of the extension, in extension/store/: pictures of the real extension on the demo sites, a
// tile, and icons, which are also those of the extension itself. Run it when the panel changes: npm run pictures:extension;
// with names, only those: npm run pictures:extension -- 2-why
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, isBuilt } from './build.mjs'

/** The pictures show the address; it is the one of the README's examples. */
const DEMO_PORT = 8123
const SITES = `http://127.0.0.1:${DEMO_PORT}/`
/** What stores want: the whole picture, the page in it, and the panel beside the page. */
const PICTURE = { width: 1280, height: 800 }
const BAR_PX = 44
const PANEL_PX = 420
const PAGE = { width: PICTURE.width - PANEL_PX, height: PICTURE.height - BAR_PX }
const PANEL = { width: PANEL_PX, height: PICTURE.height - BAR_PX }
const TILE = { width: 440, height: 280 }
/** Those of the manifest. */
const ICON_SIZES = [16, 32, 48, 128]
const BUSY_MACHINE_MS = 120_000

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const store = join(root, 'extension', 'store')
const logo = readFileSync(join(root, 'studio', 'amberyl.svg'), 'utf8')

/** All of them, if none is named. */
const isWanted = name => process.argv.length === 2 || process.argv.slice(2).includes(name)

/** What is shown: a page, and what is done in the panel beside it. */
const SCENES = [
  {
    name: '1-table',
    path: 'motors/',
    async act({ panel }) {
      await clickCell(panel, 2, 'name')
    },
  },
  {
    name: '2-why',
    path: 'shop/table/',
    scheme: 'dark',
    async act({ panel }) {
      await clickCell(panel, 1, 'price')
      await panel.getByRole('button', { name: 'Why?' }).click()
      await panel.getByRole('button', { name: 'Rules' }).click()
      await panel.locator('.reason').first().hover()
    },
  },
  {
    name: '3-all-pages',
    path: 'motors/',
    async act({ panel }) {
      await panel.getByRole('button', { name: 'All pages' }).click()
      await panel.getByText('Complete.').waitFor()
      await panel.getByRole('gridcell').first().waitFor()
    },
  },
  {
    name: '4-columns',
    path: 'town/jobs/',
    async act({ panel }) {
      await panel
        .getByRole('button', { name: /^Column / })
        .nth(1)
        .click()
    },
  },
  {
    name: '5-example',
    path: 'shop/p/TP-2040/',
    async act({ page, panel }) {
      await panel.getByRole('button', { name: 'More' }).click()
      await panel.getByRole('menuitem', { name: 'By example' }).click()
      for (const [name, text] of [
        ['name', 'Kelp Door Mat, Ink'],
        ['price', '£40'],
      ]) {
        const before = await panel.getByRole('textbox', { name: /^Name of field/ }).count()
        await page.bringToFront()
        const { x, y, width, height } = await page.getByText(text, { exact: true }).first().boundingBox()
        await page.mouse.click(x + width / 2, y + height / 2)
        await panel.bringToFront()
        const field = panel.getByRole('textbox', { name: `Name of field ${before + 1}` })
        await field.fill(name)
        await field.press('Enter')
      }
      await panel.getByText('What it reads on this page').waitFor()
      await panel.mouse.move(0, PANEL.height - 1)
    },
  },
]

if (!isBuilt()) await build()
const folder = mkdtempSync(join(tmpdir(), 'amberyl-pictures-'))
const demo = spawn(process.execPath, [join(root, 'dist/src/main.js'), 'demo', '--serve', '--port', String(DEMO_PORT)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await new Promise((resolve, reject) => {
    demo.stdout.once('data', resolve)
    demo.once('exit', () => reject(new Error(`The demo sites did not start; port ${DEMO_PORT} must be free.`)))
  })
  mkdirSync(store, { recursive: true })
  const { context, id } = await startBrowser()
  try {
    for (const scene of SCENES) if (isWanted(scene.name)) await takeScene(context, id, scene)
    if (isWanted('icons')) await drawIcons(context)
    if (isWanted('tile')) await drawTile(context)
  } finally {
    await context.close()
  }
} finally {
  demo.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** The extension may read the demo sites without a click on its button, which no program can make. */
async function startBrowser() {
  const extension = join(folder, 'extension')
  cpSync(join(root, 'dist', 'extension', 'chromium'), extension, { recursive: true })
  const manifest = join(extension, 'manifest.json')
  const written = { ...JSON.parse(readFileSync(manifest, 'utf8')), host_permissions: ['http://127.0.0.1/*'] }
  writeFileSync(manifest, JSON.stringify(written))
  const { chromium } = await import('playwright-core')
  const { findBrowser } = await import(pathToFileURL(join(root, 'dist/src/browser-path.js')).href)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findBrowser({ isVisible: true }),
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    viewport: PAGE,
    args: [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  })
  context.setDefaultTimeout(BUSY_MACHINE_MS)
  const background = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return { context, id: new URL(background.url()).host }
}

async function takeScene(context, id, { name, path, scheme = 'light', act }) {
  const page = await context.newPage()
  const url = `${SITES}${path}`
  await page.goto(url)
  const panel = await context.newPage()
  await panel.setViewportSize(PANEL)
  await panel.emulateMedia({ colorScheme: scheme })
  await panel.goto(`chrome-extension://${id}/manifest.json`)
  await page.bringToFront()
  const tab = await panel.evaluate('chrome.tabs.query({ active: true }).then(([{ id }]) => id)')
  await panel.goto(`chrome-extension://${id}/panel/panel.html?tab=${tab}`)
  await panel.getByRole('grid').or(panel.getByText('No list found')).waitFor()
  await act({ page, panel })
  // What is pointed at is drawn on the page a moment later.
  await page.bringToFront()
  await page.evaluate('new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  const left = await page.screenshot()
  await panel.bringToFront()
  const right = await panel.screenshot()
  await composePicture(context, { name, url: page.url(), left, right })
  await panel.close()
  await page.close()
}

/** Page and panel side by side, below an address, as a browser shows them. */
async function composePicture(context, { name, url, left, right }) {
  const image = bytes => `data:image/png;base64,${bytes.toString('base64')}`
  const html = `<body style="margin:0;background:#ddd8cf;font:14px system-ui,sans-serif;width:${PICTURE.width}px">
    <div style="display:flex;align-items:center;gap:12px;height:${BAR_PX}px;padding:0 16px;box-sizing:border-box">
      <div style="flex:1;padding:6px 14px;border-radius:99px;background:#fff;color:#444">${url.replace(/&/g, '&amp;')}</div>
      <div style="width:24px;height:24px">${logo}</div>
    </div>
    <div style="display:flex"><img src="${image(left)}" width="${PAGE.width}"><img src="${image(right)}" width="${PANEL.width}"
      style="box-shadow:-1px 0 #b9b2a6"></div></body>`
  await drawn(context, PICTURE, html, join(store, `${name}.png`))
}

/** From the logo: for the extension itself, and for stores with the space around it that they want. */
async function drawIcons(context) {
  const icon = (size, art, file) =>
    drawn(
      context,
      { width: size, height: size },
      `<body style="margin:0;background:transparent"><style>svg{display:block;margin:${(size - art) / 2}px;width:${art}px;height:${art}px}</style>${logo}`,
      file,
    )
  for (const size of ICON_SIZES) await icon(size, size, join(root, 'extension', 'icons', `${size}.png`))
  await icon(128, 96, join(store, 'icon-128.png'))
}

function drawTile(context) {
  return drawn(
    context,
    TILE,
    `<body style="margin:0;display:flex;height:${TILE.height}px;align-items:center;justify-content:center;gap:20px;
      background:#fdf1e0;color:#1f1c17;font:600 22px/1.35 system-ui,sans-serif"><style>svg{width:96px}</style>${logo}
      <div>Amberyl<div style="font-size:15px;font-weight:400">The list on a page<br>becomes a table.</div></div>`,
    join(store, 'tile.png'),
  )
}

async function drawn(context, size, html, path) {
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.setContent(html)
  await page.evaluate('Promise.all([...document.images].map(image => image.decode()))')
  await page.screenshot({ path, omitBackground: true })
  await page.close()
  process.stdout.write(`${path}\n`)
}

/** Clicks a cell by the number of its record, from 1, and its column. */
async function clickCell(panel, record, column) {
  const names = await panel.locator('[role=columnheader] .grid-name').allInnerTexts()
  const row = panel.locator(`[role=row][aria-rowindex="${record + 1}"]`)
  await row.getByRole('gridcell').nth(names.indexOf(column)).click()
}
