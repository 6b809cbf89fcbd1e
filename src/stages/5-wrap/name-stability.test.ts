import { expect, test } from 'vitest'
import { nameStability } from './name-stability.ts'

test.each([
  ['stable', ['price', 'product-card', 'ProductCard', 's-result-item', 'storyList', 'btn', 'MuiGrid-root', 'FAQ']],
  ['numbered', ['col-md-4', 'h2', 'mt2', 'ctl00_list']],
  ['generated', ['post-8123', 'css-1q2w3e4', 'sc-bdVaJaQx', 'yui_3_18', 'item2120121f09', 'title--3aB9cD']],
  ['passing', ['first', 'is-active', 'rowOdd', 'item--last', '---', '']],
] as const)('%s names', (stability, names) => {
  expect(names.map(nameStability)).toEqual(names.map(() => stability))
})
