// Keeps only the rows in sight (and a few more) in the page. Rows that leave at one end are used again at the other.
const box = document.getElementById('box')
const space = document.getElementById('space')
const block = Number(box.dataset.block)
const ROW = 44
const SPARE = 3
const COLUMNS = ['shelfmark', 'author', 'title', 'year', 'series', 'available']
const blocks = new Map()
const pool = []
let total = 0

async function load(number) {
  if (blocks.has(number)) return
  blocks.set(number, undefined)
  const answer = await fetch(`${box.dataset.source}?n=${number}`)
  const { rows, total: all } = await answer.json()
  blocks.set(number, rows)
  total = all
  space.style.height = `${total * ROW}px`
  document.getElementById('total').textContent = total
  show()
}

function cell(fields, column, url) {
  const made = document.createElement('div')
  made.setAttribute('role', 'gridcell')
  if (column === 'title') {
    const link = document.createElement('a')
    link.href = url
    link.textContent = fields.title
    made.append(link)
  } else made.textContent = fields[column] ?? ''
  return made
}

function fill(row, index) {
  const record = blocks.get(Math.floor(index / block))?.[index % block]
  if (!record || row.dataset.index === String(index)) return
  row.dataset.index = index
  row.setAttribute('aria-rowindex', index + 1)
  row.style.top = `${index * ROW}px`
  row.replaceChildren(...COLUMNS.map(column => cell(record.fields, column, record.url)))
}

function rowAt(place) {
  if (pool[place]) return pool[place]
  const row = document.createElement('div')
  row.className = 'grid__row'
  row.setAttribute('role', 'row')
  pool[place] = row
  space.append(row)
  return row
}

function show() {
  const first = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE)
  const last = Math.min(total - 1, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + SPARE)
  for (let number = Math.floor(first / block); number * block <= last; number++) load(number)
  // As many places as rows can be in sight: each row keeps its element as long as it is.
  const places = Math.ceil(box.clientHeight / ROW) + 2 * SPARE + 2
  for (let index = first; index <= last; index++) {
    if (blocks.get(Math.floor(index / block))) fill(rowAt(index % places), index)
  }
}

box.addEventListener('scroll', show, { passive: true })
load(0)
