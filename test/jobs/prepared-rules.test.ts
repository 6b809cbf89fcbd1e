import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const demo = closedAfterwards(await startDemo())

/** A flag of V8: `eval` and `new Function` fail, as they do on pages with a strict security policy. */
const NO_CODE_FROM_STRINGS = '--disallow-code-generation-from-strings'

test('the built program makes no code at run time, and its table is that of the compiled rules', async () => {
  const folder = temporaryFolder()
  const [built, source] = [join(folder, 'built.csv'), join(folder, 'source.csv')]
  const args = [`${demo.url}library/`, '--static', '--delay', '0', '--pages', '3']
  await promisify(execFile)(process.execPath, [NO_CODE_FROM_STRINGS, resolve('dist/src/main.js'), ...args, '-o', built])
  await runCommand([...args, '-o', source])
  expect(await readFile(built, 'utf8')).toBe(await readFile(source, 'utf8'))
})
