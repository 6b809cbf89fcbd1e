import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { followDocs } from '../../../test/follow-docs.ts'
import { serve } from '../../../test/local-server.ts'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { findNextPage, loadModels } from '../../index.ts'
import { EXIT } from '../terminal/exit-code.ts'

const folder = temporaryFolder()
const own = ['--blocks', join(folder, 'my-blocks'), '--annotators', join(folder, 'my-words')]
let commands = 0
beforeAll(async () => {
  const tutorial = { name: 'blocks.md', section: 'A block type from an empty folder', inFolder: /^(?:my-|day-)/ }
  commands = await followDocs(tutorial, folder)
}, 60_000)

/** A log of two pages. No word that ships leads from the first to the second, and neither does its address. */
const serveLog = (): Promise<string> =>
  serve((request, response) => {
    const entries = (from: number): string =>
      Array.from({ length: 6 }, (_, at) => {
        const hour = from + at
        return `<li class="entry"><h3><a href="/entry/${hour}">Hour ${hour}</a></h3><p class="wind">Wind ${hour % 7}</p></li>`
      }).join('')
    const pages: Record<string, string> = {
      '/log': `<nav><a href="/travel">Onward travel</a></nav><ul>${entries(1)}</ul><a href="/heading-west">Sail on</a>`,
      '/heading-west': `<nav><a href="/travel">Onward travel</a></nav><ul>${entries(7)}</ul>`,
    }
    const html = pages[request.url!]
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })

test('a block type can be made from an empty folder by following docs/blocks.md', () => {
  expect(commands).toBe(5)
})

test('a block type of one’s own leads a walk', async () => {
  const log = `${await serveLog()}/log`
  const walk = ['extract', log, '--static', '--delay', '0', '--json']
  expect(JSON.parse((await runCommand(walk)).out)).toHaveLength(6)
  const { out, code } = await runCommand([...walk, ...own])
  expect([code, JSON.parse(out).length]).toEqual([EXIT.done, 12])
})

test('a job file names the same folders, relative to itself', async () => {
  const job = join(folder, 'log.yaml')
  const origin = await serveLog()
  const text = `start: ${origin}/log\nreading: parser\npoliteness: { delay: 0 }\noutputs: log.json\n`
  writeFileSync(job, `${text}blocks: my-blocks\nannotators: ./my-words\n`)
  const { code, err } = await runCommand(['harvest', job, '--database', join(folder, 'log.db')])
  expect([code, err]).toEqual([EXIT.done, expect.anything()])
  expect(JSON.parse(readFileSync(join(folder, 'log.json'), 'utf8'))).toHaveLength(12)
})

test('a folder of a job that cannot be used is told with its place in the file', async () => {
  const job = join(folder, 'wrong.yaml')
  writeFileSync(job, 'start: http://127.0.0.1:1/\nblocks: my-bloks\n')
  const { code, err } = await runCommand(['harvest', job, '--database', join(folder, 'log.db')])
  expect(code).toBe(EXIT.usage)
  expect(err).toContain(`wrong.yaml:2:9: blocks: ${join(folder, 'my-bloks')} contains no block type`)
})

test('a program takes them as models', async () => {
  const models = loadModels({ blocks: own[1]!, annotators: own[3]! })
  const html = readFileSync(join(folder, 'day-7.html'), 'utf8')
  const next = await findNextPage({ html, url: 'https://skua.example/log/7' }, { models })
  expect(next).toMatchObject({ kind: 'link', targets: [{ url: 'https://skua.example/log/8' }] })
})

test('every mistake in a folder of annotators is told', async () => {
  const wrong = join(folder, 'my-blocks')
  const { code, err } = await runCommand(['paginate', join(folder, 'day-7.html'), '--annotators', wrong])
  expect([code, err]).toEqual([
    EXIT.failed,
    `amberyl: ${wrong}: contains no annotator. Put an annotator.json into it, or into a subfolder.\n`,
  ])
})
