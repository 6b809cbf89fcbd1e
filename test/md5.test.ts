import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from '../src/md5.ts'

const own = (text: string): string => createHash('md5').update(text).digest('base64url')

test('gives the bytes of Node: identities in the files of users stay the same', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => md5(text) === own(text)))
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 10_000])
    expect(md5('ä'.repeat(length))).toBe(own('ä'.repeat(length)))
  expect(md5('\ud800 half a pair')).toBe(own('\ud800 half a pair'))
})
