import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { fillPlaceholders } from '../spec/output-file.ts'
import { checkOutputPlace } from './output-place.ts'

const top = temporaryFolder()
const folder = join(top, 'job')
const elsewhere = join(top, 'elsewhere')
const beside = join(top, 'job-2')
for (const each of [folder, elsewhere, beside, join(folder, 'sub')]) mkdirSync(each)
writeFileSync(join(elsewhere, 'there.csv'), '')
symlinkSync(elsewhere, join(folder, 'link'))
symlinkSync(join(elsewhere, 'there.csv'), join(folder, 'link.csv'))
symlinkSync(join(folder, 'sub'), join(folder, 'inner'))

const placed = (name: string, environment = {}): Promise<void> =>
  checkOutputPlace(resolve(folder, name), folder, environment)

describe('outputs of a job stay below its folder', () => {
  test.each([
    'a.csv',
    'sub/a.csv',
    'new/folder/a.csv',
    'sub/../a.csv',
    './a.csv',
    'inner/a.csv',
    '..a.csv',
    join(folder, 'a.csv'),
  ])('%s is in it', async name => {
    await expect(placed(name)).resolves.toBeUndefined()
  })

  test.each([
    '../a.csv',
    '../job-2/a.csv',
    'sub/../../a.csv',
    'new/../../a.csv',
    '/etc/a.csv',
    '/a.csv',
    '/dev/stdout',
    join(elsewhere, 'a.csv'),
    'link/a.csv',
    'link/new/a.csv',
    'link.csv',
    'inner/../../elsewhere/a.csv',
    '.',
    '..',
  ])('%s is not', async name => {
    await expect(placed(name)).rejects.toThrow(/is outside of the folder of the job\. .*AMBERYL_OUTPUTS/)
  })

  test('a link that leads nowhere is not written through', async () => {
    symlinkSync(join(elsewhere, 'missing', 'a.csv'), join(folder, 'nowhere.csv'))
    await expect(placed('nowhere.csv')).rejects.toThrow(/is outside/)
  })

  test('placeholders cannot lead out', async () => {
    const moment = { job: '..', run: 1, at: new Date(0), timeZone: 'UTC' }
    await expect(placed(fillPlaceholders('{job}/{date}/a.csv', moment))).rejects.toThrow(/is outside/)
    await expect(placed(fillPlaceholders('x-{job}-{run}.csv', moment))).resolves.toBeUndefined()
  })

  test('other folders are allowed by whoever runs the job', async () => {
    const environment = { AMBERYL_OUTPUTS: [elsewhere, join(top, 'later')].join(delimiter) }
    for (const name of ['../elsewhere/a.csv', 'link/a.csv', 'link.csv', '../later/a.csv', 'a.csv'])
      await expect(placed(name, environment)).resolves.toBeUndefined()
    await expect(placed('../job-2/a.csv', environment)).rejects.toThrow(/is outside/)
    await expect(placed('../elsewhere-2/a.csv', environment)).rejects.toThrow(/is outside/)
  })
})
