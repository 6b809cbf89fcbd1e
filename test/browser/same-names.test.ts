import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { repeatedColumns } from '../repeated-columns.ts'
import { readNamed, renamed } from '../same-names.ts'

const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())

describe('a list that needs a browser has the same names on one page, walked, and through a wrapper', () => {
  for (const { address } of LISTINGS.filter(({ source }) => source !== 'html')) {
    test(address, async () => {
      const url = new URL(address, site.url).href
      const one = await readNamed(url, { renderer, pages: 1 })
      const walked = await readNamed(url, { renderer, pages: 3 })
      expect(renamed(one, walked)).toEqual([])
      expect(repeatedColumns(one.columns)).toEqual([])
      expect(repeatedColumns(walked.columns)).toEqual([])
      const again = await readNamed(url, { renderer, pages: 1, wrapper: one.wrapper })
      expect(again.names).toEqual(one.names)
    })
  }
})
