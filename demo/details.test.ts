import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { closedAfterwards } from '../test/closed-afterwards.ts'
import { attribute, elementsIn, type Node, textOf } from '../test/parsed-page.ts'
import { LISTINGS } from './listings.ts'
import { startDemo } from './server.ts'

const CELLS = /^(th|td|dt|dd)$/
/** Tables other than the facts: copies of a book, the history of an application. */
const OTHER_TABLES = /^(copies|history)$/

/** Labels and values in cells or in separate elements, in pairs. */
function cellPairs(page: Node): string[][] {
  const others = new Set(
    elementsIn(page)
      .filter(element => OTHER_TABLES.test(attribute(element, 'class')))
      .flatMap(elementsIn),
  )
  const texts = elementsIn(page).flatMap(element => {
    const isCell = CELLS.test(element.tagName) || /^(spec|pair)__/.test(attribute(element, 'class'))
    return isCell && !others.has(element) ? textOf(element) : []
  })
  return Array.from({ length: texts.length / 2 }, (_, index) => texts.slice(index * 2, index * 2 + 2))
}

/** `Label: value` lines, in items or between breaks. */
function linePairs(page: Node): string[][] {
  const lists = elementsIn(page).filter(element => attribute(element, 'class') === 'lines')
  return lists.flatMap(list => {
    const lines =
      list.tagName === 'ul'
        ? elementsIn(list)
            .slice(1)
            .filter(({ tagName }) => tagName === 'li')
        : list.childNodes
    return lines
      .map(textOf)
      .filter(Boolean)
      .map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
  })
}

/** Headings that are labels of the paragraph below. */
const LABELS_ABOVE = /^(Summary|What you need|What we offer)$/

function sectionPairs(page: Node): string[][] {
  const elements = elementsIn(page).filter(({ tagName }) => /^(h2|h3|p)$/.test(tagName))
  return elements.flatMap((element, index) =>
    element.tagName !== 'p' && LABELS_ABOVE.test(textOf(element))
      ? [[textOf(element), textOf(elements[index + 1]!)]]
      : [],
  )
}

function pairsOn(page: Node): Record<string, string> {
  const pairs = [...cellPairs(page), ...linePairs(page), ...sectionPairs(page)]
  return Object.fromEntries(pairs.map(([label, value]) => [label!.replace(/:$/, ''), value!]))
}

const site = closedAfterwards(await startDemo())

test.each(LISTINGS)('$address leads to pages that show the details and no others', async ({ records }) => {
  const labels = new Set(records().flatMap(({ details }) => Object.keys(details)))
  for (const { url, details, description } of records()) {
    const page = parse(await (await fetch(new URL(url, site.url))).text())
    const shown = pairsOn(page)
    expect(shown, url).toEqual(JSON.parse(JSON.stringify(details)))
    expect(Object.keys(shown).every(label => labels.has(label))).toBe(true)
    if (description !== undefined) expect(elementsIn(page).map(textOf)).toContain(description)
  }
})
