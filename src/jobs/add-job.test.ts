import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BOATS_DOMAIN } from '../../test/boat-market.ts'
import { folderOf } from '../../test/folder-of.ts'
import { readJobFile } from './add-job.ts'
import { formatJob } from './spec/format-job.ts'

const START = 'start: https://boats.example/\n'

const jobOf = (domain: string, files: Readonly<Record<string, string>> = {}): string =>
  join(folderOf('jobs', { 'job.yaml': `${START}domain: ${domain}\n`, ...files }), 'job.yaml')

test('a domain is a name that ships, auto, or a folder beside the job file, which is kept with its whole path', async () => {
  expect((await readJobFile(jobOf('used-cars'))).spec.domain).toBe('used-cars')
  expect((await readJobFile(jobOf('auto'))).spec.domain).toBe('auto')
  const file = jobOf('./boats', { 'boats/domain.yaml': BOATS_DOMAIN })
  const { spec } = await readJobFile(file)
  expect(spec.domain).toBe(join(file, '../boats'))
  expect(formatJob(spec)).toContain(`\ndomain: ${spec.domain}\n`)
})

test('what is wrong with a domain is told with its place in the job file', async () => {
  const file = jobOf('./boats', {
    'boats/domain.yaml': BOATS_DOMAIN.replace('[PRICE]', '[PRISE]').replace('[[price]', '[[prize]'),
  })
  const message = await readJobFile(file).catch(error => error.message)
  const places = message.match(/^\/.*?(?= needs| names)/gm)
  const yaml = join(file, '../boats/domain.yaml')
  expect(places).toEqual([
    `${file}:2:9: domain: ${yaml}:7: attributes.price.find[0].required[0]`,
    `${file}:2:9: domain: ${yaml}:12: records.required[0][0]`,
  ])
  expect(message).toContain('  2 | domain: ./boats\n    |         ^^^^^^^')
})

test('a domain that there is not is told with the one that was meant', async () => {
  await expect(readJobFile(jobOf('used-car'))).rejects.toThrow(
    /job\.yaml:2:9: domain: "used-car" is wrong: there is no domain of this name and no folder \/.*\/used-car\. Did you mean used-cars\?/,
  )
  await expect(readJobFile(jobOf('boats', { 'boats/rigs.txt': 'sloop' }))).rejects.toThrow(
    'does not contain domain.yaml',
  )
})
