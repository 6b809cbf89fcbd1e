import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { measureContent } from './page-content.ts'

const measured = (html: string) => measureContent(annotate(pageOf(html), shippedModels.annotators))

test('sentences are prose in any script, titles are not', () => {
  const prose = (text: string): boolean => measured(`<p>${text}</p>`).prose.at(-1)! > 0
  expect(prose('The machine ran without a stop, which surprised the owners, who had expected much less of it.')).toBe(
    true,
  )
  expect(prose('The machine ran without a stop')).toBe(false)
  expect(prose('第一个窗框装在一箱稻草里寄来，谁也不知道它有什么用，直到木匠打开箱子看了一遍又一遍。')).toBe(true)
  expect(prose('关于窗框的五个错误')).toBe(false)
})

test('filters have boxes to tick', () => {
  const boxes = '<label><input type="checkbox"> Red</label><label><input type="radio"> Blue</label><input type="text">'
  expect(measured(boxes).choices.at(-1)).toBe(2)
})
