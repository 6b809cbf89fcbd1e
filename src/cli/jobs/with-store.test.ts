import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { EXIT } from '../terminal/exit-code.ts'

test('a stored value that something else has damaged gives a message', async () => {
  const folder = temporaryFolder()
  const [file, database] = [join(folder, 'boats.yaml'), join(folder, 'jobs.db')]
  writeFileSync(file, 'start: https://boats.example/\n')
  await runCommand(['jobs', 'add', file, '--database', database])
  const other = new Database(database)
  other.exec(`update jobs set spec = '{"start": '`)
  other.close()
  const { code, err } = await runCommand(['jobs', 'show', 'boats', '--database', database])
  expect(err).toBe(`amberyl: the database is damaged: ${database}\nWhat to do: restore the last backup\n`)
  expect(code).toBe(EXIT.failed)
})
