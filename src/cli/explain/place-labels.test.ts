import { expect, test } from 'vitest'
import { placeLabels, type Rectangle } from './place-labels.ts'

const box = (left: number, top: number, right: number, bottom: number): Rectangle => ({ left, top, right, bottom })

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test('a label is above its box if there is room', () => {
  expect(placeLabels([{ box: box(100, 50, 200, 70), text: 'title' }], 1280)).toMatchObject([{ left: 100, bottom: 49 }])
})

test('labels of lines without space between them are beside the lines, and cover nothing', () => {
  const boxes = [box(100, 50, 200, 70), box(100, 70, 150, 90), box(155, 70, 220, 90), box(100, 90, 400, 110)]
  const labels = placeLabels(
    boxes.map(box => ({ box, text: 'price' })),
    1280,
  )
  const all = [...boxes, ...labels]
  expect(all.filter((a, at) => all.some((b, other) => at !== other && overlap(a, b)))).toEqual([])
})

test('a label that fits nowhere else is above its box', () => {
  const boxes = [box(0, 0, 1280, 40), box(0, 40, 1280, 60)]
  const [, label] = placeLabels(
    boxes.map(box => ({ box, text: 'name' })),
    1280,
  )
  expect(label).toMatchObject({ left: 0, bottom: 39 })
})
