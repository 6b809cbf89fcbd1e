import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { xpathOf } from '../../2-model/node-path.ts'
import { attributeOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { explainField } from './explain-field.ts'
import type { Field } from './field.ts'
import { findFields } from './find-fields.ts'

const { annotators } = shippedModels

/** Elements with the attribute `r` are records; those with the same value, one record. */
function recordsOf(page: PageModel): NodeId[][] {
  const records = new Map<string, NodeId[]>()
  for (let node = 0; node < page.nodeCount; node++) {
    const record = attributeOf(page, node, 'r')
    if (record === undefined) continue
    records.set(record || `${node}`, [...(records.get(record || `${node}`) ?? []), node])
  }
  return [...records.values()]
}

function fieldsOf(html: string): { page: PageModel; fields: Field[] } {
  const page = pageOf(html)
  return { page, fields: findFields(annotate(page, annotators), recordsOf(page)) }
}

/** The texts of each field by name; null where a record has none. */
const tableOf = (html: string): Record<string, (string | null)[]> =>
  Object.fromEntries(fieldsOf(html).fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text ?? null)]))

const fieldOf = (html: string, name: string): Field => {
  const { fields } = fieldsOf(html)
  const found = fields.find(field => field.name === name)
  if (!found) throw new Error(`no ${name} among ${fields.map(field => field.name).join(', ')}`)
  return found
}

const columnsOf = (html: string): (string | null)[][] => Object.values(tableOf(html))

const repeat = (values: readonly string[], card: (value: string, at: number) => string): string =>
  values.map((value, at) => `<div r>${card(value, at)}</div>`).join('')

describe('values never slide', () => {
  test('a field missing in a record is empty there', () => {
    const html = `
      <div r><h3>Oak</h3><p class=place>Leeds</p><p class=note>tall</p></div>
      <div r><h3>Elm</h3><p class=note>rare</p></div>
      <div r><h3>Yew</h3><p class=place>York</p></div>`
    expect(tableOf(html)).toEqual({
      title: ['Oak', 'Elm', 'Yew'],
      place: ['Leeds', null, 'York'],
      note: ['tall', 'rare', null],
    })
  })

  test('a longer label in records without the shorter one is the same date', () => {
    const html = repeat(['Oak', 'Elm', 'Yew', 'Ash'], (name, at) => {
      const label = at % 2 ? 'First release date' : 'Release date'
      return `<h3>${name}</h3><ul><li><b>${label}:</b> ${at + 1} May 2020</li><li><b>Made in:</b> Town ${at}</li></ul>`
    })
    expect(fieldOf(html, 'release_date').cells.map(cell => cell?.value)).toEqual(
      [1, 2, 3, 4].map(day => `2020-05-0${day}`),
    )
  })

  test('an element that has its property in most records is the same thing in the others', () => {
    const dates = ['4 May 2019', '12 June 2020', '1989', '3 March 2018', '1992', '7 July 2016']
    const html = repeat(dates, (date, at) => {
      const inner = date.length > 4 ? `<span itemprop=datePublished>${date}</span>` : `<span>${date}</span>`
      return `<div class=body><h4>Game ${at}</h4><time class=out>First released ${inner}<div>edition ${at % 2}</div></time></div>`
    })
    expect(columnsOf(html)).toContainEqual(dates.map(date => `First released ${date}`))
  })

  test('the title of the one record that has it elsewhere, with one more class name, is a title', () => {
    const names = Array.from({ length: 8 }, (_, at) => `Chair number ${at} of oak`)
    const html = repeat(names, (name, at) => {
      const cut = at === 3 || at === 5 ? ' is-cut' : ''
      const title = `<a class=goto href="/c/${at}"><h2 class="name big${cut}">${name}</h2></a>`
      return at === 5
        ? `<div class=top>${title}<p class=by>Ann</p></div>`
        : `<div class=top><div class=row>${title}</div><p class=by>Bob</p></div>`
    })
    expect(columnsOf(html)).toContainEqual(names)
  })

  test('a property on the element or inside it names the same text', () => {
    const html = repeat(['Oak', 'Elm', 'Yew', 'Ash'], (name, at) =>
      at % 2
        ? `<h3>${name}</h3><p class=body itemprop=description>The ${name} is <em>tall</em> and grows by the river for ever.</p>`
        : `<h3>${name}</h3><p class=body><a href="/t/${at}">Last note</a> <i itemprop=author>Ann ${at}</i> <span itemprop=description>The ${name} is old, and nobody knows for how long.</span></p>`,
    )
    expect(tableOf(html).description?.every(text => text?.startsWith('The '))).toBe(true)
  })

  test('a number with the word for what it counts stays in its column where its neighbour is missing', () => {
    const miles = ['9,812 miles', '7,949 miles', '30,489 miles', '192,656 miles', '156,281 miles', '61,020 miles']
    const gears = ['Manual', '', 'Manual', 'Automatic', 'Automatic', 'Manual']
    const card = (name: string, at: number): string =>
      `<div r><h3>${name} ${at}</h3><p><span>${miles[at]}</span>${gears[at] ? ` · <span>${gears[at]}</span>` : ''}</p></div>`
    const columns = columnsOf(['Glen', 'Tern', 'Yama', 'Etna', 'Moor', 'Fell'].map(card).join(''))
    expect(columns).toContainEqual(miles)
  })

  test('a count without the class name of its state stays in its column', () => {
    const answers = ['3', '1', '0', '5', '0', '2']
    const views = ['1200', '88', '14', '14700', '45', '3400']
    const count = (state: string, number: string, unit: string): string =>
      `<div class="stat ${state}">${state === 'has-answers' && number.length + Number(number) > 3 ? '<svg class="icon check"></svg>' : ''}<span class=number>${number}</span> <span class=unit>${unit}</span></div>`
    const card = (name: string, at: number): string =>
      `<div r><h3>${name} ${at}</h3><div>${count('voted', `${at}`, 'Stimmen')}${count(answers[at] === '0' ? '' : 'has-answers', answers[at]!, 'Antworten')}${count(views[at]!.length > 3 ? 'warm' : '', views[at]!, 'Aufrufe')}</div></div>`
    const columns = columnsOf(['Glen', 'Tern', 'Yama', 'Etna', 'Moor', 'Fell'].map(card).join(''))
    expect(columns).toContainEqual(answers)
    expect(columns).toContainEqual(views)
  })

  test('an empty cell keeps its place where elements are called rows and cells', () => {
    const series = ['', '3 of 9 parts', '', '', '2 of 4 parts', '']
    const free = ['1 of 2 free', '', '2 of 3 free', '2 of 4 free', '', '3 of 3 free']
    const row = (...cells: string[]): string =>
      `<div r role=row>${cells.map(cell => `<div role=gridcell>${cell}</div>`).join('')}</div>`
    const columns = columnsOf(series.map((name, at) => row(`Tree ${at}`, `19${at}8`, name, free[at]!)).join(''))
    expect(columns).toEqual(expect.arrayContaining([series, free].map(texts => texts.map(text => text || null))))
    expect(columns).toHaveLength(4)
  })

  test('an icon before a value keeps it in its column', () => {
    const line = (icon: string, text: string): string =>
      `<div class=line><i class=icon-${icon}></i><span>${text}</span></div>`
    const html = repeat(
      ['£30,000', '', '£28,500', '', '£41,200'],
      (pay, at) =>
        `<h3>Post ${at}</h3>${pay ? line('coin', pay) : ''}${line('clock', ['Shifts', '37 hours', 'Shifts', '20 hours', 'By day'][at]!)}`,
    )
    expect(columnsOf(html).slice(1)).toEqual([
      ['£30,000', null, '£28,500', null, '£41,200'],
      ['Shifts', '37 hours', 'Shifts', '20 hours', 'By day'],
    ])
  })

  test('a value that looks a little different from all others stays among them', () => {
    const miles = ['48,873 miles', '55,172 miles', '6,147 miles', '36,551 miles', '91,420 miles', '77,003 miles']
    const html = repeat(
      miles,
      (each, at) => `<ul><li>201${at}</li><li>${each}</li><li>${at % 2 ? 'Diesel' : 'Petrol'}</li></ul>`,
    )
    expect(columnsOf(html)).toContainEqual(miles)
  })

  test('an optional second price is none of the first', () => {
    const months = ['£159 a month', '', '£401 a month', '£233 a month', '']
    const html = repeat(
      months,
      (month, at) =>
        `<h3>Car ${at}</h3><div class=money><strong>£${at + 7},645</strong>${month && `<small>${month}</small>`}</div>`,
    )
    expect(columnsOf(html).slice(1)).toEqual([
      [0, 1, 2, 3, 4].map(at => `£${at + 7},645`),
      ['£159 a month', null, '£401 a month', '£233 a month', null],
    ])
  })

  test('without class names, what a value is keeps it in its column', () => {
    const html = `
      <div r><span>Oak table</span><span>$12</span><span>3 May 2021</span></div>
      <div r><span>Elm chair</span><span>4 May 2021</span></div>
      <div r><span>Yew shelf</span><span>$15</span><span>5 May 2021</span></div>`
    expect(columnsOf(html)).toEqual([
      ['Oak table', 'Elm chair', 'Yew shelf'],
      ['$12', null, '$15'],
      ['3 May 2021', '4 May 2021', '5 May 2021'],
    ])
  })

  test('labels keep values in their columns, in whatever order they stand', () => {
    const html = `
      <ul r><li><b>Size:</b> L<li><b>Colour:</b> red</ul>
      <ul r><li><b>Colour:</b> blue<li><b>Weight:</b> 2 kg<li><b>Size:</b> M</ul>
      <ul r><li><b>Weight:</b> 3 kg<li><b>Size:</b> S</ul>`
    expect(tableOf(html)).toEqual({
      size: ['Size: L', 'Size: M', 'Size: S'],
      colour: ['Colour: red', 'Colour: blue', null],
      weight: [null, 'Weight: 2 kg', 'Weight: 3 kg'],
    })
    expect(fieldOf(html, 'size').cells.map(cell => cell?.value)).toEqual(['L', 'M', 'S'])
  })

  test('a definition list is read by its terms', () => {
    const html = `
      <dl r><dt>Rent</dt><dd>low</dd><dt>Garden</dt><dd>small</dd></dl>
      <dl r><dt>Garden</dt><dd>large</dd></dl>
      <dl r><dt>Rent</dt><dd>high</dd><dt>Garden</dt><dd>none</dd></dl>`
    expect(tableOf(html)).toEqual({ rent: ['low', null, 'high'], garden: ['small', 'large', 'none'] })
  })

  test('rows of a small table inside a record are told apart by their header cells', () => {
    const row = (name: string, value: string): string => `<tr><th>${name}</th><td>${value}</td></tr>`
    const html = repeat(
      ['a', 'b', 'c'],
      (value, at) => `<table>${at === 1 ? '' : row('Past', `was ${value}`)}${row('Now', `is ${value}`)}</table>`,
    )
    expect(tableOf(html)).toEqual({ past: ['was a', null, 'was c'], now: ['is a', 'is b', 'is c'] })
  })

  test('a row that a record has alone keeps the column of the rows that start with the same words', () => {
    const row = (key: string, value: string): string => `<li><div>${key}</div><div>${value}</div></li>`
    const html = repeat(['Oak', 'Elm', 'Yew', 'Ash'], (tree, at) => {
      const deals = `<li><div><b>${at}</b> deals (year)</div><div>${at}0 000+</div></li>`
      return `<h3>${tree}</h3><ul>${at % 2 === 0 ? deals : ''}${row('Answer rate', `${70 + at} %`)}</ul>`
    })
    expect(tableOf(html)).toMatchObject({ answer_rate: ['70 %', '71 %', '72 %', '73 %'] })
    expect(columnsOf(html)).toContainEqual(['00 000+', null, '20 000+', null])
  })

  test('an old price is not taken for the price', () => {
    const html = `
      <div r><h3>Oak</h3><p><span class=price>$9</span></p></div>
      <div r><h3>Elm</h3><p><s>$20</s> <span class=price>$15</span></p></div>
      <div r><h3>Yew</h3><p><s>$30</s> <span class=price>$25</span></p></div>`
    const prices = fieldOf(html, 'price')
    expect(prices.cells.map(cell => cell?.value)).toEqual([9, 15, 25])
    expect(tableOf(html).old_price).toEqual([null, '$20', '$30'])
  })

  test('a class name more, as for sales, does not make another column', () => {
    const html = repeat(
      ['$9', '$8', '$7', '$6'],
      (price, at) => `<h3>Thing ${at}</h3><b class="price ${at % 2 ? 'on-sale' : ''}">${price}</b>`,
    )
    expect(tableOf(html).price).toEqual(['$9', '$8', '$7', '$6'])
  })

  test('records with an element more around their content have the same columns', () => {
    const content = (at: number): string => `<p class=name>Thing ${at}</p><p class=price>$${at}</p>`
    const html = `<div r>${content(1)}</div><div r>${content(2)}</div><div r><div class=box>${content(3)}</div></div>`
    expect(tableOf(html)).toEqual({ name: ['Thing 1', 'Thing 2', 'Thing 3'], price: ['$1', '$2', '$3'] })
  })

  test('cells of a table are in their columns although one spans two; one that spans rows counts for each row', () => {
    const html = `<table><tr><th>Name<th>Height<th>Age<th>Place</tr>
      <tr r><td>Oak<td>20<td>100<td rowspan=2>Leeds</tr>
      <tr r><td colspan=2>Elm<td>90</tr>
      <tr r><td>Yew<td>10<td>900<td>York</tr></table>`
    expect(tableOf(html)).toEqual({
      name: ['Oak', 'Elm', 'Yew'],
      height: ['20', null, '10'],
      age: ['100', '90', '900'],
      place: ['Leeds', 'Leeds', 'York'],
    })
  })

  test('records of several nodes are aligned like those of one', () => {
    const html = `<table>
      <tr r=1><td class=rank>1<td class=name>Oak</tr><tr r=1><td class=score>50 points</tr>
      <tr r=2><td class=rank>2<td class=name>Elm</tr>
      <tr r=3><td class=rank>3<td class=name>Yew</tr><tr r=3><td class=score>30 points</tr></table>`
    expect(tableOf(html)).toMatchObject({ name: ['Oak', 'Elm', 'Yew'], score: ['50 points', null, '30 points'] })
  })

  test('lines between breaks are values', () => {
    const html = repeat(['Ann', 'Bob', 'Eve'], (name, at) => `${name}<br>${at + 2} May 2020<br>+44 555 010${at}`)
    expect(columnsOf(html)).toEqual([
      ['Ann', 'Bob', 'Eve'],
      ['2 May 2020', '3 May 2020', '4 May 2020'],
      ['+44 555 0100', '+44 555 0101', '+44 555 0102'],
    ])
  })

  test('optional fields in any order never move a value to another column', () => {
    const names = ['alpha', 'beta', 'gamma', 'delta']
    const order = fc.shuffledSubarray(names)
    fc.assert(
      fc.property(fc.array(order, { minLength: 3, maxLength: 12 }), records => {
        const html = records
          .map(
            (order, at) =>
              `<div r><h3>Thing ${at}</h3>${order.map(name => `<p class="${name}">${name} of ${at}</p>`).join('')}</div>`,
          )
          .join('')
        for (const { cells } of fieldsOf(html).fields) {
          expect(cells).toHaveLength(records.length)
          expect(new Set(cells.flatMap(cell => (cell ? cell.text.split(' ')[0] : []))).size).toBe(1)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('what is read as one', () => {
  test('words picked out and links do not cut a sentence', () => {
    const html = repeat(
      ['oak', 'elm', 'yew'],
      (tree, at) =>
        `<h3><a href="/${at}">All about <b>${tree}</b> trees</a></h3>
       <p>They say that <a href="/x">the ${tree}</a> grows for ${at ? 'many <i>many</i> years' : 'ever'} and then it falls.</p>`,
    )
    expect(tableOf(html).title).toEqual(['All about oak trees', 'All about elm trees', 'All about yew trees'])
    expect(tableOf(html).description?.[1]).toBe('They say that the elm grows for many many years and then it falls.')
  })

  test('"by" stays with the name, which is the value', () => {
    const html = repeat(
      ['Ann', 'Bob', 'Eve'],
      name => `<h3>Work of ${name}</h3><p class=author>by <a href="/${name}">${name}</a></p>`,
    )
    const author = fieldOf(html, 'author')
    expect(author.cells.map(cell => cell?.text)).toEqual(['by Ann', 'by Bob', 'by Eve'])
    expect(author.cells.map(cell => cell?.value)).toEqual(['Ann', 'Bob', 'Eve'])
  })

  test('parts that all records have are values of their own', () => {
    const html = repeat(
      ['Ann', 'Bob', 'Eve'],
      (name, at) => `<p><a class=author href="/u/${at}">${name}</a> on <span class=date>${at + 1} May 2020</span></p>`,
    )
    expect(tableOf(html).author).toEqual(['Ann', 'Bob', 'Eve'])
    expect(fieldOf(html, 'date').cells.map(cell => cell?.value)).toEqual(['2020-05-01', '2020-05-02', '2020-05-03'])
  })

  test('what the page names by properties is separate, also after a label', () => {
    const html = repeat(
      ['Ann', 'Ben', 'Cleo'],
      (who, at) =>
        `<h3>Topic ${at}</h3><p><b>Latest:</b> <i itemprop=author>${who}</i> <span itemprop=text>It broke ${at} times</span></p>`,
    )
    expect(columnsOf(html)).toContainEqual(['Ann', 'Ben', 'Cleo'])
    expect(columnsOf(html)).toContainEqual(['It broke 0 times', 'It broke 1 times', 'It broke 2 times'])
  })

  test('words that a comma joins to a name are read with it where only some records have them', () => {
    const after = ['Ann Oak', 'Bob Elm', 'Eve Yew', 'Joe Ash']
    const posts = repeat(
      after,
      (name, at) =>
        `<h3>Post ${at}</h3><p><i class=date>${at + 1} May 2020</i> by <a href="/u/${at}">${name}</a>${at % 2 ? ', North Press' : ''}</p>`,
    )
    expect(columnsOf(posts)).toContainEqual([
      'by Ann Oak',
      'by Bob Elm, North Press',
      'by Eve Yew',
      'by Joe Ash, North Press',
    ])
    const before = repeat(
      after,
      (name, at) =>
        `<h3>Post ${at}</h3><p class=author>${at === 2 ? 'Eve Yew, ' : ''}<a href="/p/${at}">${name} Daily</a></p>`,
    )
    expect(tableOf(before).author).toEqual([
      'Ann Oak Daily',
      'Bob Elm Daily',
      'Eve Yew, Eve Yew Daily',
      'Joe Ash Daily',
    ])
  })

  test('brackets around a number belong to it, whatever is between them', () => {
    const html = repeat(
      ['9', '14', '3'],
      (count, at) => `<h3>Tool ${at}</h3><div class=count>(<span class=note></span>${count})</div>`,
    )
    expect(tableOf(html).count).toEqual(['(9)', '(14)', '(3)'])
  })

  test('a paragraph with a link that several records share is no part of their texts', () => {
    const ends = ['', '<p>Find all of them in the <a href=/guide>long guide</a></p>']
    const html = repeat(
      ['oak', 'elm', 'yew', 'ash', 'fir'],
      (tree, at) =>
        `<h3>${tree}</h3><p>The ${tree} stands by the river, and people say that it has been there for ${at + 2} hundred years.</p>${ends[at % 2]}`,
    )
    expect(columnsOf(html).some(column => column.every(text => /^The .* years\.$/.test(text ?? '')))).toBe(true)
  })

  test('words that lead to a value are none without it', () => {
    const html = repeat(
      ['Lawn', 'Roof', ''],
      (place, at) => `<h3>Tree ${at}</h3><span class=place>in <a href=/place/${place}>${place}</a></span>`,
    )
    expect(tableOf(html)).toMatchObject({ place: ['in Lawn', 'in Roof', null] })
  })

  test('a count in brackets after a price is a column', () => {
    const prices = ['£95 (7 bids)', '£12 (1 bid)', '£1,150 (12 bids)', '£30']
    const html = repeat(
      prices,
      (price, at) => `<h3>Tree ${at}</h3><p class=price>${price}</p><p class=sales>${at} sales (6 months)</p>`,
    )
    expect(tableOf(html)).toMatchObject({
      price: ['£95', '£12', '£1,150', '£30'],
      bids: ['7 bids', '1 bid', '12 bids', null],
      sales: [0, 1, 2, 3].map(count => `${count} sales (6 months)`),
    })
  })

  test('a badge before some titles is no part of them', () => {
    const html = repeat(
      ['Oak', 'Elm', 'Yew', 'Ash', 'Fir'],
      (tree, at) => `<h3><a href="/${tree}">${at > 1 ? '<span class=badge>Rare</span> ' : ''}${tree} tree</a></h3>`,
    )
    expect(tableOf(html)).toMatchObject({ title: ['Oak tree', 'Elm tree', 'Yew tree', 'Ash tree', 'Fir tree'] })
    // Not `true`: the name does not say what it is.
    expect(fieldOf(html, 'badge')).toMatchObject({ kind: 'text' })
    expect(fieldOf(html, 'badge').cells.map(cell => cell?.value ?? cell?.text)).toEqual([
      undefined,
      undefined,
      ...Array(3).fill('Rare'),
    ])
  })

  test('a count with a link and one without are one column', () => {
    const counts = ['<a class=replies href=/1>3</a>', '<span class=replies>0</span>', '<a class=replies href=/3>12</a>']
    const table = tableOf(`<ul>${counts.map((count, at) => `<li r>${count}<h3>Topic ${at}</h3></li>`).join('')}</ul>`)
    expect(table.replies).toEqual(['3', '0', '12'])
    expect(table.replies_2).toBeUndefined()
  })

  test('a price in large and small figures is one price', () => {
    const html = repeat(
      ['1', '2', '3'],
      at => `<h3>Thing ${at}</h3><p class=price><span>$1${at}</span>.<sup>9${at}</sup></p>`,
    )
    expect(fieldOf(html, 'price').cells.map(cell => cell?.value)).toEqual([11.91, 12.92, 13.93])
  })

  test('a long list inside a record is one cell, and says so', () => {
    const html = repeat(
      ['1', '2', '3'],
      (_, at) =>
        `<h3>Thing ${at}</h3><ul class=tags>${Array.from({ length: 6 + at }, (_, k) => `<li>tag ${k}</li>`).join('')}</ul>`,
    )
    const tags = fieldOf(html, 'tags')
    expect(tags.isList).toBe(true)
    expect(tags.cells[0]?.text).toBe('tag 0, tag 1, tag 2, tag 3, tag 4, tag 5')
    expect(tags.cells[2]?.nodes).toHaveLength(8)
  })

  test('lines before a date are not those after it, and people in varying number are one list', () => {
    const books: (readonly [people: readonly string[], edition: string])[] = [
      [['Moss, Anna', 'Bell, Peter', 'Ruiz, Maria'], '3rd edition'],
      [['Hale, David'], ''],
      [['Tran, Susan', 'Moss, Anna'], '2nd edition'],
      [['Okoro, James'], 'Volume 1'],
      [['Lind, Eva', 'Hale, David', 'Bell, Peter'], ''],
    ]
    const html = books
      .map(
        ([people, edition], at) =>
          `<li r><h2>Book ${at}</h2><p>${people.join('<br>')}<br><span class=out>May 200${at}</span><br>${edition}</p></li>`,
      )
      .join('')
    const columns = columnsOf(html)
    expect(columns).toContainEqual(books.map(([people]) => people.join('; ')))
    expect(columns).toContainEqual(books.map(([, edition]) => edition || null))
  })

  test('two or three authors are one list', () => {
    const html = repeat(
      ['1', '2', '3'],
      (_, at) =>
        `<h3>Thing ${at}</h3><p>${Array.from({ length: 1 + (at % 2) }, (_, k) => `<a class=author href="/${k}">Author ${at}${k}</a>`).join(' ')}</p>`,
    )
    expect(tableOf(html)).toMatchObject({
      author: ['Author 00', 'Author 10, Author 11', 'Author 20'],
    })
  })

  test('a list below a label is one list, although the same words are always first; numbers and dates are not', () => {
    const fields = [
      'Civil|Labor',
      'Civil',
      'Public|Asylum',
      'Penal',
      'Public',
      'Civil|Rent',
      'Penal',
      'Public|Building',
    ]
    const listOf = (items: string): string =>
      `<ul>${items
        .split('|')
        .map(item => `<li>${item}</li>`)
        .join('')}</ul>`
    const html = (lists: readonly string[]): string =>
      repeat(
        lists,
        (items, at) => `<h3>Case ${at}</h3><dl><dt>Fields<dd>${listOf(items)}<dt>Court<dd>Court ${'ABC'[at % 3]}</dl>`,
      )
    expect(tableOf(html(fields))).toMatchObject({ fields: fields.map(items => items.replace('|', ', ')) })
    const rooms = fields.map((items, at) =>
      items
        .split('|')
        .map((_, k) => (k ? `Lot ${at}5` : `Room ${at}`))
        .join('|'),
    )
    expect(Object.values(tableOf(html(rooms)))).not.toContainEqual(rooms.map(items => items.replace('|', ', ')))
  })

  test('a few tags that are in one place each by chance are one list', () => {
    const tags = [
      'Remote|Soon',
      '',
      'Part-time',
      'At home|Degree',
      'Shifts',
      'Remote|License',
      'Part-time',
      'Flat|License',
    ]
    const html = repeat(
      tags,
      (items, at) =>
        `<h3>Job ${at}</h3><p>${items.replace(/[^|]+/g, '<b class="tag mark">$&</b>').replace('|', ' ')}</p>`,
    )
    expect(Object.values(tableOf(html))).toContainEqual(tags.map(items => items.replace('|', ', ') || null))
  })

  test('times of a day in varying number are one list, a start and an end are not', () => {
    const html = (times: readonly string[]): string =>
      repeat(
        times,
        (each, at) => `<h3>Film ${at}</h3><ul>${each.replace(/[\d:]+/g, '<li><a href="/book/$&">$&</a></li>')}</ul>`,
      )
    const shows = ['16:30 19:00 21:15', '10:00 14:15', '18:00', '9:30 20:15', '18:30']
    expect(columnsOf(html(shows))).toContainEqual(shows.map(times => times.replaceAll(' ', ', ')))
    const spans = ['16:30 19:00', '10:00 14:15', '18:00', '9:30 20:15', '18:30']
    expect(columnsOf(html(spans))).toContainEqual(spans.map(times => times.split(' ')[0]))
  })
})

describe('what people wrote', () => {
  const quote = (name: string): string =>
    `<div class=quote><b>${name} wrote:</b> I had the same trouble with the old pump last winter.</div>`
  const bodies = [
    'It starts, but after some minutes the lamp goes out. <a href="/manual">The manual</a> says nothing.<br>Any ideas?',
    `${quote('Ann')}Check the filter first.<ul><li>open the lid</li><li>turn the wheel</li></ul>Then try again, please.`,
    '<p>Thank you both.</p><p>The filter was full of sand, and the wheel did not turn at all.</p><img src=/wheel.jpg alt="">',
    `${quote('Ben')}${quote('Ann')}Mine had sand in it, too.<br>It took me two days and a vacuum cleaner to get it out.`,
    'Closed, because the question is answered.<blockquote>Nothing more to say.</blockquote>Please open a new topic for other pumps.',
  ]
  const posts = (element: string): string =>
    bodies
      .map((body, at) => `<li r><h3>Guest ${at}</h3><time>${at + 1} May 2024</time>${element.replace('…', body)}</li>`)
      .join('')

  test.each(['<div class="post-body">…</div>', '<blockquote>…</blockquote>', '<div>…<p>Share this</p></div>'])(
    'is one text in %s, without columns for its links and quotes',
    element => {
      const { fields } = fieldsOf(`<ul>${posts(element)}</ul>`)
      const [text, ...others] = fields.filter(({ name }) => !['title', 'date', 'image'].includes(name))
      expect(others).toEqual([])
      expect(text!.name).toBe('description')
      expect(text!.cells[1]!.text).toContain('Ann wrote: I had the same trouble')
      expect(text!.cells[1]!.text).toContain('turn the wheel Then try again, please.')
    },
  )

  test.each(['<a class=more href="/1">Read more</a>', '<p>...<a href="/1">Read more</a></p>'])(
    '%s at its end is no part of it',
    more => {
      const teaser = (at: number): string =>
        `<p>The harbor was empty in the morning, and nobody knew for how long it would stay so, ${at} days or more.</p>${
          at % 2 ? '<p>Then the boats came back, one after the other, with nothing in their nets but weed.</p>' : ''
        }${more.replace('1', `${at}`)}`
      const { fields } = fieldsOf(
        `<ul>${[0, 1, 2, 3, 4].map(at => `<li r><h3>Day ${at}</h3><div class=entry>${teaser(at)}</div></li>`).join('')}</ul>`,
      )
      expect(fields.find(({ name }) => name === 'description')!.cells[1]!.text).toMatch(
        /nothing in their nets but weed\.$/,
      )
    },
  )

  test('a card with optional parts has a column for each of them', () => {
    const card = (at: number): string =>
      `<div class=text><h3>Pump ${at}</h3>${at % 2 ? '<p class=note>Sold with a hose of five metres and two filters in the box</p>' : ''}
       ${at % 3 ? '<span class=power>40 W</span>' : ''}<p class=place>In the shop at the harbor, on the left side of the door</p></div>`
    const table = tableOf(`<ul>${[1, 2, 3, 4, 5, 6].map(at => `<li r><i>${at}</i>${card(at)}</li>`).join('')}</ul>`)
    expect(table.note![0]).toMatch(/^Sold with/)
    expect(table.power![0]).toBe('40 W')
  })

  test('a greeting is a paragraph of the text', () => {
    const answer = (at: number): string =>
      `<p>Dear guest,</p><p>Thank you for the ${['kind', 'long', 'clear', 'honest'][at]} words about our house, the garden, and all the people in it.</p>${
        at % 2 ? '<p>We hope to see you again soon, perhaps in the spring when the trees are in blossom.</p>' : ''
      }<p>Yours</p>`
    const table = tableOf(
      `<ul>${[0, 1, 2, 3].map(at => `<li r><h3>House ${at}</h3><span class=city>Rome ${at}</span>${answer(at)}</li>`).join('')}</ul>`,
    )
    expect(table.description![0]).toMatch(/^Dear guest, Thank you for the kind words .* Yours$/)
  })
})

describe('what is data', () => {
  test('words that are the same in all records are left out, numbers are not', () => {
    const html = repeat(['Oak', 'Elm', 'Yew'], tree => `<h3>${tree}</h3><p>5 leaves</p><a href="/buy">Add to cart</a>`)
    expect(columnsOf(html)).toEqual([
      ['Oak', 'Elm', 'Yew'],
      ['5 leaves', '5 leaves', '5 leaves'],
    ])
  })

  test('the state of all records is data, a button is not', () => {
    const html = repeat(
      ['Oak', 'Elm', 'Yew'],
      tree =>
        `<h3>${tree}</h3><span class=tree-status>Open</span><span class=note>Call us</span><a class=status href=/${tree}>Apply</a>`,
    )
    expect(tableOf(html)).toMatchObject({ status: ['Open', 'Open', 'Open'] })
    expect(columnsOf(html).flat()).not.toContain('Apply')
    expect(columnsOf(html).flat()).not.toContain('Call us')
  })

  test('the same words in some records are a flag', () => {
    const html = repeat(['Oak', 'Elm', 'Yew', 'Ash'], (tree, at) => `<h3>${tree}</h3>${at % 2 ? '<i>New</i>' : ''}`)
    const { kind, cells } = fieldOf(html, 'new')
    expect(kind).toBe('boolean')
    expect(cells.map(cell => cell?.value)).toEqual([undefined, true, undefined, true])
  })

  test('a picture that says the title, and a second link to the same page, say nothing new', () => {
    const html = repeat(
      ['Oak', 'Elm', 'Yew'],
      tree => `<a href="/${tree}"><img src="/${tree}.png" alt="${tree}"></a><h3><a href="/${tree}">${tree}</a></h3>`,
    )
    expect(
      fieldsOf(html)
        .fields.map(({ source }) => source)
        .sort(),
    ).toEqual(['@href', '@src', 'text'])
  })

  test('signs that separate, and a dash for nothing, are no values', () => {
    const html = repeat(['Oak', '-', 'Yew'], tree => `<p class=name>${tree}</p> | <p class=place>in ${tree}</p>`)
    expect(tableOf(html).name).toEqual(['Oak', null, 'Yew'])
    expect(columnsOf(html)).toHaveLength(2)
  })

  test('hidden texts are not read', () => {
    const html = repeat(['Oak', 'Elm', 'Yew'], tree => `<p>${tree}</p><p hidden>secret ${tree}</p>`)
    expect(columnsOf(html)).toEqual([['Oak', 'Elm', 'Yew']])
  })

  test('two records keep what they have in common', () => {
    expect(columnsOf('<div r><p class=a>Oak<p class=b>tree</div><div r><p class=a>Elm<p class=b>tree</div>')).toEqual([
      ['Oak', 'Elm'],
      ['tree', 'tree'],
    ])
  })

  test('no records have no fields, records without anything neither', () => {
    expect(fieldsOf('<p>nothing').fields).toEqual([])
    expect(fieldsOf('<div r></div><div r></div>').fields).toEqual([])
  })
})

describe('links and pictures', () => {
  const base = '<base href="http://shop.test/list/">'

  test('are absolute', () => {
    const html =
      base + repeat(['1', '2', '3'], at => `<a href="../thing/${at}">Thing ${at}</a><img src="img/${at}.png">`)
    expect(tableOf(html)).toMatchObject({
      title_link: ['http://shop.test/thing/1', 'http://shop.test/thing/2', 'http://shop.test/thing/3'],
      image: ['http://shop.test/list/img/1.png', 'http://shop.test/list/img/2.png', 'http://shop.test/list/img/3.png'],
    })
  })

  test('a picture that is loaded late is the one to come, not its placeholder', () => {
    const html =
      base +
      repeat(['1', '2', '3'], at => `<p>Thing ${at}</p><img src="data:image/gif;base64,R0" data-src="/${at}.png">`)
    expect(tableOf(html).image).toEqual(['http://shop.test/1.png', 'http://shop.test/2.png', 'http://shop.test/3.png'])
  })

  test('of several sources the first is taken where no browser chose', () => {
    const html =
      base + repeat(['1', '2', '3'], at => `<p>Thing ${at}</p><img srcset="/${at}-s.png 1x, /${at}-l.png 2x">`)
    expect(tableOf(html).image?.[0]).toBe('http://shop.test/1-s.png')
  })

  test.each(['#!/item/', '#%21/item/', '#/item/', '#!item'])('the route %s of a script is an address', route => {
    const html = base + repeat(['1', '2', '3'], at => `<a href="${route}${at}">Thing ${at}</a>`)
    expect(tableOf(html).title_link?.[1]).toBe(`http://shop.test/list/${route}2`)
  })

  test.each(['#', '#top', '#!', '#/', '#item-'])('%s stays on the page', fragment => {
    const html = base + repeat(['1', '2', '3'], at => `<a href="${fragment}">Thing ${at}</a>`)
    expect(fieldsOf(html).fields.map(({ source }) => source)).toEqual(['text'])
  })

  test('a link to the comments does not stand for the link of the title', () => {
    const card = (at: string): string =>
      `<a href="/p/${at}#comments">${at}9 comments</a><h2><a href="/p/${at}">Thing ${at}</a></h2>`
    const addresses = Object.values(tableOf(base + repeat(['1', '2', '3'], card))).flat()
    expect(addresses.filter(text => text?.startsWith('http'))).toEqual([1, 2, 3].map(at => `http://shop.test/p/${at}`))
  })

  test('pictures in some of the long texts illustrate them; the first picture belongs to the record', () => {
    const text = 'Words about this and that in a long text. '.repeat(4)
    const card = (at: string): string =>
      `<h3>Thing ${at}</h3><div class=entry>${at}: ${text}${at === '1' ? '<img src="/i/1.png">' : ''}</div>`
    const kinds = (html: string): string[] => fieldsOf(html).fields.map(({ kind }) => kind)
    expect(
      kinds(repeat(['1', '2', '3'], at => `<img src="/a/${at}.png">${card(at)}`)).filter(kind => kind === 'image'),
    ).toEqual(['image'])
    expect(kinds(repeat(['1', '2', '3'], card))).toContain('image')
  })

  test('addresses that start a script lead nowhere', () => {
    const html = repeat(['1', '2', '3'], at => `<a href="javascript:go(${at})">Thing ${at}</a>`)
    expect(fieldsOf(html).fields.map(({ source }) => source)).toEqual(['text'])
  })
})

describe('kinds', () => {
  const kindOf = (...values: string[]): Pick<Field, 'kind'> & { values: unknown[] } => {
    const { kind, cells } = fieldsOf(repeat(values, value => `<p>${value}</p>`)).fields[0]!
    return { kind, values: cells.map(cell => cell?.value) }
  }

  test.each([
    [['$5', '$6.50', 'from $7'], 'price', [5, 6.5, undefined]],
    [['from $5', 'from $6.50', 'from $7'], 'price', [5, 6.5, 7]],
    [['12 comments', '1 comment', '3 comments'], 'number', [12, 1, 3]],
    [['(5)', '(17)', '(2)'], 'number', [5, 17, 2]],
    [
      ['Posted: 3 May 2020', 'Posted: 4 May 2020', 'Posted: 12 June 2020'],
      'date',
      ['2020-05-03', '2020-05-04', '2020-06-12'],
    ],
    [['yes', 'no', 'Yes'], 'boolean', [true, false, true]],
    [['Apollo 11', 'Apollo 13', 'Apollo 17'], 'text', [undefined, undefined, undefined]],
    [['7 Years in Tibet', '12 Angry Men', '21 Grams of it'], 'text', [undefined, undefined, undefined]],
  ])('%j is %s', (texts, kind, values) => {
    expect(kindOf(...texts)).toEqual({ kind, values })
  })

  test('a price has its currency, and one that is none stays a text', () => {
    const { kind, cells } = fieldsOf(repeat(['£5', '£6', 'on request', '£7'], value => `<p>${value}</p>`)).fields[0]!
    expect(kind).toBe('price')
    expect(cells[0]).toMatchObject({ value: 5, currency: 'GBP' })
    expect(cells[2]).toEqual({ nodes: cells[2]!.nodes, text: 'on request' })
  })

  test('a time told to programs is the value of the words', () => {
    const { kind, cells } = fieldOf(
      repeat(['1', '2', '3'], day => `<time datetime="2020-05-0${day}">${day} days ago</time>`),
      'date',
    )
    expect(kind).toBe('date')
    expect(cells.map(cell => [cell?.text, cell?.value])).toContainEqual(['2 days ago', '2020-05-02'])
  })
})

test('stars that are drawn alike in all records are read by what screen readers are told', () => {
  const html = repeat(
    ['4.5', '3', '5'],
    points => `<h3><a href="/${points}">Film ${points}</a></h3>
      <p class=stars aria-label="Rated ${points} out of 5"><span aria-hidden=true>★★★★★</span></p>`,
  )
  expect(fieldsOf(html).fields.flatMap(({ cells }) => cells.flatMap(cell => cell?.value ?? []))).toEqual([4.5, 3, 5])
})

describe('names', () => {
  const nameOf = (card: (tree: string, at: number) => string): string[] =>
    fieldsOf(repeat(['Oak', 'Elm', 'Yew'], card)).fields.map(({ name }) => name)

  test.each([
    ['<p>Price: $TREE</p>', 'label', 'price'],
    ['<p itemprop="datePublished" class="x9">TREE</p>', 'property', 'date_published'],
    ['<p property="schema:brand">TREE</p>', 'property with prefix', 'brand'],
    ['<p class="card__title--large">TREE</p>', 'class in blocks', 'title'],
    ['<p class="mt-4 col-md-6 productPrice">TREE</p>', 'class among layout', 'price'],
    ['<p class="review-count">TREE</p>', 'class of two words', 'review_count'],
    ['<div class=author><div><p>TREE</p></div></div>', 'class above', 'author'],
    ['<p data-label="Grösse">TREE</p>', 'attribute', 'groesse'],
    ['<p class="css-1x2y3z sc-bdVaJa _3fs8d">TREE</p>', 'class made by a machine', 'title'],
    ['<h2>TREE</h2>', 'heading', 'title'],
    ['<p>Цена: TREE</p>', 'label in another script', 'цена'],
  ])('%s is named by its %s', (html, _, name) => {
    expect(nameOf(tree => html.replace('TREE', tree))[0]).toBe(name)
  })

  test.each(['forum/memberlist.php?mode=viewprofile&u=', 'forum/membre', 'forum/index.php?action=profile;u='])(
    'a link to /%s5 is a user, and the folder of all links names none of them',
    address => {
      const topic = (at: number): string =>
        `<div r><h3><a href="/forum/topic-${at}.html">${['', 'Oars for a child', 'Old masts', 'A small leak'][at]}</a></h3><a href="/${address}${at}">guest_${at}x</a></div>`
      expect(Object.keys(tableOf([1, 2, 3].map(topic).join('')))).toEqual(['title', 'title_link', 'user', 'user_link'])
    },
  )

  test('a picture that says a rating is one', () => {
    const topic = (at: number): string =>
      `<div r><h3>House ${at}</h3><img src=/s${at}.png alt="${at} of 5 stars"></div>`
    expect(Object.keys(tableOf([1, 2, 3].map(topic).join('')))).toContain('rating')
  })

  test('header cells over several columns name each of them, once', () => {
    const html = `<table><thead><tr><th>Tree<th colspan=2>Size</tr></thead>
      <tr r><td>Oak<td>big<td>wide</tr><tr r><td>Elm<td>small<td>narrow</tr><tr r><td>Yew<td>mid<td>round</tr></table>`
    expect(fieldsOf(html).fields.map(({ name, namedBy }) => [name, namedBy])).toEqual([
      ['tree', 'header cell "Tree"'],
      ['size', 'header cell "Size"'],
      ['size_2', 'header cell "Size"'],
    ])
  })

  test('a link in a cell is named after the cell', () => {
    const html = `<table><tr><th>Tree, kind<th>Place</tr>${['Oak', 'Elm', 'Yew'].map(tree => `<tr r><td><a href="/${tree}">${tree}</a><td>in ${tree}</tr>`).join('')}</table>`
    expect(fieldsOf(html).fields.map(({ name }) => name)).toEqual(['tree_kind', 'tree_kind_link', 'place'])
  })

  test('linked data names what is visible, and adds nothing', () => {
    const data = ['Oak', 'Elm', 'Yew'].map(name => ({ '@type': 'Product', name, sku: 'hidden' }))
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>
      <script type="application/ld+json">{broken</script>${repeat(['Oak', 'Elm', 'Yew'], tree => `<p>${tree}</p>`)}`
    expect(fieldsOf(html).fields.map(({ name, namedBy }) => [name, namedBy])).toEqual([['name', 'JSON-LD']])
  })

  test('are unique, never empty, short, and the same for the same page', () => {
    const name = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), classes => {
        const quote = (text: string): string => text.replace(/[&"<]/g, sign => `&#${sign.charCodeAt(0)};`)
        const html = repeat(['Oak', 'Elm', 'Yew'], tree =>
          classes.map((value, at) => `<p class="${quote(value)}">${tree} ${at}</p>`).join(''),
        )
        const names = fieldsOf(html).fields.map(field => field.name)
        expect(new Set(names).size).toBe(names.length)
        for (const each of names) expect(each).toMatch(/^[\p{L}\p{M}\p{N}_]{1,45}$/u)
        expect(fieldsOf(html).fields.map(field => field.name)).toEqual(names)
      }),
      { numRuns: 15 },
    )
  })
})

test('columns stand in reading order', () => {
  const html = `
    <div r><p class=name>Oak</p><p class=place>Leeds</p><p class=note>tall</p></div>
    <div r><p class=name>Elm</p><p class=note>rare</p></div>
    <div r><p class=name>Yew</p><p class=place>York</p><p class=note>old</p></div>`
  expect(fieldsOf(html).fields.map(({ name }) => name)).toEqual(['name', 'place', 'note'])
})

test('the nodes of a cell are those that its text stands in', () => {
  const { page, fields } = fieldsOf(repeat(['Oak', 'Elm', 'Yew'], tree => `<p class=name>${tree}</p>`))
  expect(fields[0]!.cells[1]!.nodes.map(node => xpathOf(page, node))).toEqual(['/html[1]/body[1]/div[2]/p[1]'])
})

test('a field is explained in words', () => {
  const { page, fields } = fieldsOf(repeat(['$5', '$6', '$7'], price => `<p class=price>${price}</p>`))
  expect(explainField(fields[0]!, page, 1)).toEqual([
    'price: price, in 3 of 3 records',
    'read from the text at p.price',
    'named by class: its word names content on many sites',
    'price because: 3 of 3 texts are a price',
    'record 2: "$6" = 6 USD at /html[1]/body[1]/div[2]/p[1]',
  ])
})

test('empty formatting between words does not take their punctuation', () => {
  const words = (text: string): string => text.replace(/[a-z]+/gi, '<b></b>$&<b></b>')
  const texts = [
    'Salt, oil, and bread. No butter.',
    'Figs, dates, and a pear. No sugar.',
    'Rye, oats, and barley. No wheat.',
  ]
  expect(columnsOf(repeat(texts, (text, at) => `<h3>Thing ${at}</h3><p class=note>${words(text)}</p>`))[1]).toEqual(
    texts,
  )
})

describe('what all records of a page have in common', () => {
  const page = (link: (at: number) => string): string =>
    repeat(['Oak', 'Elm', 'Yew', 'Fir'], (name, at) => `<h3><a href="/p/${at}">${name}</a></h3><p>${link(at)}</p>`)

  test.each([
    ['a category by its address', '<a href="/categories/wood/">Wood</a>', 'Wood'],
    ['a category by its class name', '<a class="article-category-link" href="/c/12">Wood</a>', 'Wood'],
    ['an author', '<a rel=author href="/people/7">Ann Oak</a>', 'Ann Oak'],
    ['a tag in another language', '<a href="/tags/%E6%9C%A8%E5%B7%A5/">木工</a>', '木工'],
  ])('%s is a column', (_, link, text) => {
    expect(columnsOf(page(() => link))).toContainEqual([text, text, text, text])
  })

  test.each([
    ['a link to each record', (at: number) => `<a href="/p/${at}/category">Choose a category</a>`],
    ['a link to one page', () => '<a href="/login">Log in to vote</a>'],
    ['a button', () => '<button class=tag>Add a tag</button>'],
  ])('%s that always says the same is not', (_, link) => {
    expect(columnsOf(page(link)).flat()).not.toContainEqual(expect.stringMatching(/Choose|Log in|Add/))
  })
})

test.each([
  ['/tags/', ''],
  ['/blog/category/', 'px-2 text-xs'],
  ['/author/', 'fw3 dib'],
])('links to %s are items of one list, whatever their class', (folder, names) => {
  const tags = [['red', 'blue', 'green'], ['red'], ['blue', 'green'], ['green']]
  const card = (own: readonly string[], at: number): string =>
    `<div r><h3>Thing ${at}</h3><div>${own.map(tag => `<a class="${names}" href="${folder}${tag}/">${tag}</a>`).join(' ')}</div></div>`
  const { fields } = fieldsOf(tags.map(card).join(''))
  expect(fields.find(({ isList }) => isList)?.cells.map(cell => cell?.text)).toEqual(tags.map(own => own.join(', ')))
})

test('pages made to hurt are read in time', () => {
  const cpuMs = cpuClock()
  const deep = repeat(['1', '2', '3'], at => `${'<div>'.repeat(400)}Thing ${at}${'</div>'.repeat(400)}`)
  expect(columnsOf(deep)).toEqual([['Thing 1', 'Thing 2', 'Thing 3']])
  const many = repeat(
    Array.from({ length: 500 }, (_, at) => `${at}`),
    at => `<p class="c${at} d${at}">Thing ${at}</p><b class=price>$${at}</b>`,
  )
  expect(tableOf(many).price).toHaveLength(500)
  const long = repeat(['1', '2', '3'], at => `<p>${`word${at} `.repeat(20_000)}</p>`)
  expect(columnsOf(long)[0]![2]).toHaveLength(119_999)
  expect(cpuMs()).toBeLessThan(20_000)
})

test.each([
  ['Posted by NAME', ['Ann', 'Bo', 'Cy']],
  ['von NAME', ['Ann', 'Bo', 'Cy']],
  ['Ref. NAME', ['AB12', 'AC13', 'XY7']],
  ['☎ NAME', ['030 55121', '030 55122', '030 55123']],
  ['Tel. NAME', ['030 55121', '030 55122', '030 55123']],
  ['SIREN : NAME', ['140 078 225', '257 513 624', '875 998 532']],
  ['⏱ NAME', ['20 min', '1 h 20 min', '2 h']],
  ['Size: NAME', ['S', 'M', 'L']],
])('the lead-in of "%s" is not part of the value', (pattern, values) => {
  const cards = values.map(
    (value, at) => `<div r><h3>${'Oak Elm Yew'.split(' ')[at]}</h3><p>${pattern.replace('NAME', value)}</p></div>`,
  )
  const { fields } = fieldsOf(cards.join(''))
  expect(fields.at(-1)!.cells.map(cell => cell?.value)).toEqual(values)
})

test('letters that are joined to digits by a dot are part of a code', () => {
  const codes = ['ZP.271.15.2024', 'ZP.271.7.2024', 'ZP.271.96.2024']
  const { fields } = fieldsOf(codes.map(code => `<div r><h3>Oak ${code.slice(-7)}</h3><p>${code}</p></div>`).join(''))
  expect(fields.at(-1)).toMatchObject({ kind: 'text', cells: codes.map(text => ({ text })) })
  expect(fields.at(-1)!.cells.every(cell => cell?.value === undefined)).toBe(true)
})

test('a word before a number with its year says what is numbered', () => {
  const weeks = ['KW 14/2025', 'KW 22/2025', 'KW 9/2025']
  const { fields } = fieldsOf(weeks.map((week, at) => `<div r><h3>Flat ${'abc'[at]}</h3><p>${week}</p></div>`).join(''))
  expect(fields.at(-1)!.cells.map(cell => cell?.value ?? cell?.text)).toEqual(weeks)
})

test('words before an element that differ from record to record are a value of their own', () => {
  const agents = ['Hill & Sons', 'Hill & Sons', 'Hill & Sons', 'Hill & Sons', 'Brook Ltd']
  const card = (agent: string, at: number) =>
    `<div r><h3>Home ${'abcde'[at]}</h3><p>Agent: ${agent} <a href="tel:0122548584${at}">01225 48584${at}</a></p></div>`
  const { fields } = fieldsOf(agents.map(card).join(''))
  expect(fields.find(({ name }) => name === 'agent')!.cells.map(cell => cell?.value)).toEqual(agents)
  expect(fields.map(({ name }) => name)).toEqual(['title', 'agent', 'phone'])
})
