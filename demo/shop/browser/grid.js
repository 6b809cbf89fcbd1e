// Builds the grid from the shop's data; the buttons swap the whole list and leave the address as it is.
const grid = document.getElementById('grid')
const turn = document.getElementById('turn')
const back = document.getElementById('back')
const forth = document.getElementById('forth')
const ADVERT_AFTER = 6
let current = 1

function element(tag, className, text) {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

function link(href, ...content) {
  const made = element('a')
  made.href = href
  made.append(...content)
  return made
}

function picture(src, size) {
  const made = element('img')
  Object.assign(made, { src, alt: '', width: size, height: size })
  return made
}

function rating({ rating: value, reviews }) {
  const line = element('p', 'rating')
  line.append(element('span', 'rating__value', value), ' ', element('span', 'rating__count', reviews))
  return line
}

function price({ price: now, oldPrice }) {
  const line = element('p', 'price')
  line.append(element('b', '', now))
  if (oldPrice) line.append(' ', element('s', '', oldPrice))
  return line
}

function tile({ url, image, fields }, wide) {
  const made = element('article', wide ? 'tile tile--wide' : 'tile')
  const name = element('h3')
  name.append(link(url, fields.name))
  made.append(link(url, picture(image, 240)))
  if (fields.ribbon) made.append(element('span', 'ribbon', fields.ribbon))
  made.append(name, element('p', 'maker', fields.maker))
  if (fields.rating) made.append(rating(fields))
  made.append(price(fields), element('p', 'in-stock', fields.stock))
  return made
}

function advert() {
  const made = element('article', 'tile tile--advert')
  const text = link('https://adverts.example/soap', 'Soap that smells of rain')
  made.append(element('span', 'ribbon', 'Advertisement'), text)
  return made
}

async function show(page) {
  forth.disabled = back.disabled = true
  grid.classList.add('grid--waiting')
  const answer = await fetch(`${grid.dataset.source}?page=${page}`)
  const { pages, total, items } = await answer.json()
  const tiles = items.map((item, index) => tile(item, index === 0))
  if (tiles.length > ADVERT_AFTER) tiles.splice(ADVERT_AFTER, 0, advert())
  grid.replaceChildren(...tiles)
  grid.classList.remove('grid--waiting')
  current = page
  document.getElementById('count').textContent = `${total} things`
  document.getElementById('place').textContent = `Page ${page} of ${pages}`
  back.disabled = page === 1
  forth.disabled = page === pages
  turn.hidden = false
}

back.addEventListener('click', () => show(current - 1))
forth.addEventListener('click', () => show(current + 1))
show(1)
