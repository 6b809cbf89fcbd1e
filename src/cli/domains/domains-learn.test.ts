import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { HOMES_DOMAIN, HOMES_PAGE } from '../../../test/homes-domain.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runCli } from '../../run-cli.ts'
import { EXIT } from '../terminal/exit-code.ts'
import { NO_STDIN } from '../terminal/terminal.ts'

const folder = temporaryFolder()
beforeAll(() => {
  for (const name of ['homes', 'pages', 'empty']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'homes/domain.yaml'), HOMES_DOMAIN)
  writeFileSync(join(folder, 'pages/one.html'), HOMES_PAGE)
})

const learn = (...args: string[]) => run('domains', 'learn', join(folder, 'homes'), ...args, '--static')

async function run(...line: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runCli(line, {
    out: text => void (out += text),
    err: text => void (err += text),
    isInteractive: false,
    columns: 100,
    stdin: NO_STDIN,
  })
  return { code, out, err }
}

test('words are proposed with where they were seen, and nothing is changed', async () => {
  const { code, out, err } = await learn(join(folder, 'pages'))
  expect({ code, err }).toEqual({ code: EXIT.done, err: expect.stringContaining('Nothing was changed.') })
  expect(out).toMatch(/^Caistor +PLACE +location +2 +1 +Caistor$/m)
})

test('accepted words go into a folder, and are known from then on', async () => {
  const words = join(folder, 'words')
  const { out } = await learn(join(folder, 'pages'), '--to', words, '--accept', 'caistor')
  expect(out).toContain(`1 word added to ${words}: Caistor`)
  expect(readFileSync(join(words, 'place/learned.txt'), 'utf8')).toBe(
    '# Learned from pages, for the domain homes\nCaistor\n',
  )
  expect((await learn(join(folder, 'pages'), '--to', words)).out).toBe('no new words on 1 page\n')
})

test('records are read with the words of a folder', async () => {
  const page = join(folder, 'caistor.html')
  writeFileSync(page, HOMES_PAGE.replace(/Alford|Brigg|Louth/g, 'Caistor'))
  const read = async (...args: string[]) =>
    JSON.parse((await run('extract', page, '--domain', join(folder, 'homes'), '--static', '--json', ...args)).out)
  expect((await read())[0]).not.toHaveProperty('location')
  expect((await read('--words', join(folder, 'words')))[0]).toHaveProperty('location', 'Caistor')
})

test('slips are told: a word that was not proposed, a folder without pages', async () => {
  expect(await learn(join(folder, 'pages'), '--accept', 'Castor')).toMatchObject({
    code: EXIT.usage,
    err: expect.stringContaining('not proposed: Castor'),
  })
  expect((await learn(join(folder, 'empty'))).err).toContain('has no page files')
})
