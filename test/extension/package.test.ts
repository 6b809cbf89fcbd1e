import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { unzip } from '../unzip.ts'

const dist = fileURLToPath(new URL('../../dist/extension', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** Names of formats and of languages in texts: nothing is loaded from there. */
const NAMES = new Set([
  'http://www.w3.org',
  'http://schemas.openxmlformats.org',
  'http://json-schema.org',
  'https://json-schema.org',
  'http://fontoxml.com',
  'http://fontoxpath',
  // In messages of React.
  'https://react.dev',
  // The default address of the person's own Amberyl.
  'http://127.0.0.1',
])

describe.each(['chromium', 'firefox'])('the extension for %s', browser => {
  const folder = join(dist, browser)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile(),
  )
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const scripts = names
    .filter(name => /\.(?:js|html|css)$/.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8'))

  test('the zip has exactly the files of the folder', () => {
    const files = unzip(readFileSync(join(dist, `amberyl-${browser}-${version}.zip`)))
    expect([...files.keys()]).toEqual([...names].sort())
    for (const [name, text] of files) expect(text === readFileSync(join(folder, name)).toString(), name).toBe(true)
  })

  test('asks for nothing but the page of the click, and for other sites when they are needed', () => {
    const own = browser === 'chromium' ? ['sidePanel'] : []
    expect(manifest.permissions).toEqual(['activeTab', 'scripting', ...own])
    expect(manifest.host_permissions).toBeUndefined()
    expect(manifest.content_scripts).toBeUndefined()
    expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*'])
    expect(manifest.content_security_policy).toEqual({ extension_pages: "script-src 'self'; object-src 'none'" })
    expect(manifest.version).toBe(version)
  })

  test('makes no code from strings and loads none from elsewhere', () => {
    expect(scripts.length).toBeGreaterThan(4)
    for (const text of scripts) {
      expect(text).not.toMatch(/\bnew Function\b|\beval\(|importScripts|import\(["'`]https?:|<script[^>]+src="?https?:/)
      const addresses = text.match(/\b(?:https?|wss?):\/\/[\w.-]*\w/g) ?? []
      expect(addresses.filter(address => !NAMES.has(address))).toEqual([])
    }
  })

  test('names only files that are there', () => {
    const { icons, action, background, side_panel: panel, sidebar_action: sidebar } = manifest
    const named = [
      ...Object.values(icons as object),
      ...Object.values(action.default_icon as object),
      background.service_worker ?? background.scripts[0],
      panel?.default_path ?? sidebar.default_panel,
    ]
    expect(named.filter(name => !names.includes(name))).toEqual([])
  })
})
