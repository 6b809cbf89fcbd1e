import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { textOf } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { findRegions } from './find-regions.ts'

const { annotators, judge } = shippedModels

const story = (name: string, heading: string, address = `/${name}`): string => `
  <a class="topic" href="/topics/woods">Woods</a><${heading} class="head"><a href="${address}">${name}</a></${heading}>
  <p class="lead">A long walk through the trees of the ${name} valley in the last days of summer.</p><span class="by">Ann Lee</span>`

const NAMES = ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Ginkgo']

/** The heads of the main list of a page with an element above its stories. */
function headsBelow(above: string): string[] {
  const list = NAMES.map(name => `<article class="story">${story(name, 'h3')}</article>`).join('')
  const page = pageOf(
    `<!doctype html><html><body><main>${above}<div class="stories">${list}</div></main></body></html>`,
  )
  const found = findRegions(annotate(page, annotators), judge)
  return found.kind === 'none'
    ? []
    : found.regions[0]!.records.map(([node]) => /[A-Z]\w+(?=\n)/.exec(textOf(page, node!).replace('Woods', ''))![0])
}

test('a cover story is the first record of the stories below it', () => {
  expect(headsBelow(`<section class="cover">${story('Oak', 'h2')}</section>`)).toEqual(['Oak', ...NAMES])
})

test.each([
  ['below a heading of its own', `<section><h2>Story of the month</h2>${story('Oak', 'h2')}</section>`],
  ['with a copy of a story', `<section>${story('Birch', 'h2')}</section>`],
  ['that says less', '<section><h2 class="head"><a href="/oak">Oak</a></h2></section>'],
  ['of several stories', `<section>${story('Oak', 'h2')}${story('Yew', 'h2')}</section>`],
])('a box %s is not', (_, above) => {
  expect(headsBelow(above)).toEqual(NAMES)
})
