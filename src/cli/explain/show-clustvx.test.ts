import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const file = join(temporaryFolder(), 'teas.html')
writeFileSync(
  file,
  `<!doctype html><title>Teas</title><nav><a>Home</a> <a>Shop</a></nav><main>${['Assam', 'Ceylon', 'Keemun']
    .map(tea => `<div><h3>${tea}</h3><p>A tea from the hills</p></div>`)
    .join('')}</main>`,
)

test('Xstrings, clusters, and visual weights are shown, the heaviest region first', async () => {
  const { code, out } = await runCommand(['show', file, '--static', '--stage', 'clustvx'])
  expect(code).toBe(0)
  expect(out).toMatch(
    /^region 1: 3 records of type A at \/html\[1\]\/body\[1\]\/main\[1\]\nvisual weight (\d+) = \d+ characters /,
  )
  expect(out).toContain('  3 × htmlbodymaindivh3\n      Assam | Ceylon | Keemun\n')
  expect(out).toMatch(/\nregion 2: 2 records of type A at \/html\[1\]\/body\[1\]\/nav\[1\]\n/)
})

test('as JSON, the weight is the average area times the square of the number of items', async () => {
  const { out } = await runCommand(['show', file, '--static', '--stage', 'clustvx', '--json'])
  const { rendered, regions } = JSON.parse(out)
  expect([rendered, regions.length]).toEqual([false, 2])
  const [{ weight, averageArea, items, clusters }] = regions
  expect(items).toBe(6)
  expect(weight).toBe(averageArea * items ** 2)
  expect(clusters.map(({ xstring }: { xstring: string }) => xstring)).toEqual(['htmlbodymaindivh3', 'htmlbodymaindivp'])
})
