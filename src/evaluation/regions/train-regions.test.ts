import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'

test('regions are learned from main lists and from pages with every list', async () => {
  const { code, err } = await runCommand(['train-regions', '--corpus', 'lists'])
  expect([code, err]).toEqual([2, expect.stringContaining('--all-lists')])
})
