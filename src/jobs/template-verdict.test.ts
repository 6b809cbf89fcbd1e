import { expect, test } from 'vitest'
import { listAnalysis, mainList } from '../../test/list-analysis.ts'
import { pageOf } from '../../test/page-of.ts'
import { shippedModels } from '../shipped-models.ts'
import { induceWrapper } from '../stages/5-wrap/induce-wrapper.ts'
import { learnTemplateState } from '../stages/7-monitor/template-state.ts'
import { judgeTemplate } from './template-verdict.ts'

const THINGS = ['Oak table', 'Elm stool', 'Ash bench', 'Yew shelf', 'Fir chair', 'Bay desk']
const MAKERS = ['Ida Holm', 'Per Lunde', 'Eva Falk']

const rows = THINGS.map(
  (name, at) => `<tr><td><a href="/t/${at}">${name}</a></td><td>£${20 + 7 * at}</td><td>${MAKERS[at % 3]}</td></tr>`,
)
const table = `<table class="goods"><tr><th>Name</th><th>Price</th><th>Maker</th></tr>${rows.join('')}</table>`
const cards = THINGS.map(
  (name, at) => `<div class="card"><h3><a href="/t/${at}">${name}</a></h3><p class="cost">GBP ${20 + 7 * at}</p></div>`,
)

test('columns that a redesign does not have are named, whatever was done about it', () => {
  const annotated = listAnalysis.annotate(pageOf(`<main>${table}</main>`))
  const { region, fields } = mainList(annotated)
  const wrapper = induceWrapper(annotated.page, region, fields)
  const stored = { wrapper, state: learnTemplateState(wrapper, [annotated.page])! }
  const after = pageOf(`<main><section>${cards.join('')}</section></main>`)
  const verdictOf = (policy: 'automatic' | 'propose') =>
    judgeTemplate(stored, after, { policy, annotators: shippedModels.annotators, analysis: listAnalysis }).verdict
  const because = expect.stringMatching(/; not found again, and left out: "maker"$/)
  expect(verdictOf('automatic')).toMatchObject({ done: 'mended', because })
  expect(verdictOf('propose')).toMatchObject({ done: 'proposed', because })
})
