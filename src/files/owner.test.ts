import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { writeOutput } from '../export/write-output.ts'
import { sweepTemporaryFolders } from './own-temporary-folder.ts'
import { isMarkGone, ownMark } from './owner.ts'

/** The mark of a process of this machine that has ended. */
function goneMark(): string {
  const [machine] = ownMark().split('-')
  return `${machine}-${spawnSync('true').pid}-1`
}

describe('whether a process is gone', () => {
  test('is certain for one of this machine only', () => {
    const [machine, pid, begun] = ownMark().split('-')
    expect(isMarkGone(goneMark())).toBe(true)
    expect(isMarkGone(ownMark())).toBe(false)
    // The number was given to another process.
    expect(isMarkGone(`${machine}-${pid}-${Number(begun) - 1}`)).toBe(true)
    expect(isMarkGone(`abcdef-${goneMark().split('-')[1]}-1`)).toBe(false)
    expect(isMarkGone(`${machine}-1-`)).toBe(false)
  })
})

describe('what a killed process left is removed', () => {
  test('its folders for temporary files, and nothing else', () => {
    const place = temporaryFolder()
    const gone = goneMark()
    const keep = [
      `amberyl-${ownMark()}`,
      `amberyl-abcdef-${gone.split('-')[1]}-1`,
      `amberyl-test-${gone}`,
      `amberyl-${gone}x`,
      `other-${gone}`,
      'playwright_chromiumdev_profile-abcdef',
    ]
    for (const name of [...keep, `amberyl-${gone}`]) {
      mkdirSync(join(place, name, 'profile'), { recursive: true })
      writeFileSync(join(place, name, 'profile', 'Cookies'), 'x')
    }
    // Only root can make a folder that belongs to somebody else.
    const foreign = goneMark()
    if (process.getuid?.() === 0) {
      mkdirSync(join(place, `amberyl-${foreign}`))
      chownSync(join(place, `amberyl-${foreign}`), 12_345, 12_345)
      keep.push(`amberyl-${foreign}`)
    }
    // A link is not followed, and not ours.
    const linked = goneMark()
    symlinkSync(join(place, keep[0]!), join(place, `amberyl-${linked}`))
    sweepTemporaryFolders(place)
    expect(readdirSync(place).sort()).toEqual([...keep, `amberyl-${linked}`].sort())
    expect(existsSync(join(place, keep[0]!, 'profile', 'Cookies'))).toBe(true)
  })

  test('its half-written output, when the same file is written again', async () => {
    const folder = temporaryFolder()
    const [gone, hex] = [goneMark(), 'abcdefabcdef']
    const others = [`.b.csv.${gone}-${hex}.tmp`, `.a.csv.${ownMark()}-${hex}.tmp`, '.a.csv.notes.tmp', '.a.csv.bak']
    for (const name of [...others, `.a.csv.${gone}-${hex}.tmp`]) writeFileSync(join(folder, name), 'half')
    await writeOutput(join(folder, 'a.csv'), 'whole')
    expect(readdirSync(folder).sort()).toEqual(['a.csv', ...others].sort())
  })
})
