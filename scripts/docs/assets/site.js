// Search, copy buttons, and the menu of small screens. A plain script without modules or requests: the site also works
// when it is opened from a folder.

const root = document.documentElement.dataset.root

document.documentElement.classList.add('scripted')

/** Scripts of the search, loaded when somebody searches. */
function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${root}assets/${name}`
    script.onload = resolve
    script.onerror = () => reject(new Error(`failed to load ${name}`))
    document.head.append(script)
  })
}

// Search

const MAX_RESULTS = 12
const box = document.querySelector('.search')
const input = document.getElementById('search')
const results = document.getElementById('results')
const found = document.querySelector('.found')
box.hidden = false

/** The heading counts more than the text below it, and a page about a word more than one that mentions it. */
const SEARCH_OPTIONS = {
  boost: { heading: 4, page: 3 },
  prefix: term => term.length > 1,
  fuzzy: term => (term.length > 4 ? 0.2 : false),
  combineWith: 'AND',
}

/** Of two places that fit equally well, a guide is what most people look for. */
const weightOf = address => (/^(?:reference\/amberyl|decisions\/|changelog)/.test(address) ? 0.4 : 1)

let index
function openIndex() {
  index ??= Promise.all([loadScript('minisearch.js'), loadScript('search-data.js')]).then(() => {
    const search = new window.MiniSearch({ fields: ['heading', 'page', 'text'], storeFields: [], idField: 'id' })
    const sections = window.AMBERYL_DOCS.map(([address, page, heading, text], id) => ({
      id,
      address,
      page,
      heading,
      text,
    }))
    search.addAll(sections)
    return { search, sections }
  })
  return index
}

/** Some text around the first word that was found. */
const EXCERPT = 140
function excerptOf(text, terms) {
  const lower = text.toLowerCase()
  const places = terms.map(term => lower.indexOf(term)).filter(place => place >= 0)
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - EXCERPT / 3)
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const piece = text.slice(start, start + EXCERPT)
  const isCut = start + EXCERPT < text.length
  return (start > 0 ? '… ' : '') + (isCut ? `${piece.replace(/\s+\S*$/, '')} …` : piece)
}

/** The text with the words that were found marked, as nodes: texts never become markup. */
function marked(text, terms) {
  const pattern = terms.map(term => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const parts = pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'i'))
  return parts.map((part, at) => {
    if (at % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

function element(name, ...children) {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

function option({ address, page, heading, text }, terms, at) {
  const link = element('a', element('b', ...marked(heading || page, terms)))
  if (heading) link.append(element('small', page))
  link.append(element('small', ...marked(excerptOf(text, terms), terms)))
  link.href = root + address
  link.id = `result-${at}`
  link.setAttribute('role', 'option')
  link.setAttribute('aria-selected', 'false')
  link.tabIndex = -1
  return link
}

function select(at) {
  const options = [...results.querySelectorAll('[role="option"]')]
  for (const each of options) each.setAttribute('aria-selected', 'false')
  const chosen = options[at]
  if (!chosen) {
    input.removeAttribute('aria-activedescendant')
    return
  }
  chosen.setAttribute('aria-selected', 'true')
  chosen.scrollIntoView({ block: 'nearest' })
  input.setAttribute('aria-activedescendant', chosen.id)
}

function show(isOpen) {
  results.hidden = !isOpen
  input.setAttribute('aria-expanded', String(isOpen))
  if (!isOpen) select(-1)
}

async function update() {
  const query = input.value.trim()
  if (query === '') {
    found.textContent = ''
    show(false)
    return
  }
  const { search, sections } = await openIndex()
  if (query !== input.value.trim()) return
  const boostDocument = id => weightOf(sections[id].address)
  const hits = search.search(query, { ...SEARCH_OPTIONS, boostDocument }).slice(0, MAX_RESULTS)
  results.replaceChildren(...hits.map((hit, at) => option(sections[hit.id], hit.terms, at)))
  if (hits.length === 0) results.append(element('p', `Nothing found for “${query}”.`))
  found.textContent = hits.length === 0 ? 'Nothing found' : `${hits.length} found`
  show(true)
  select(hits.length === 0 ? -1 : 0)
}

input.addEventListener('focus', () => void openIndex())
input.addEventListener('input', () => void update())
input.addEventListener('keydown', event => {
  const options = [...results.querySelectorAll('[role="option"]')]
  const at = options.findIndex(each => each.getAttribute('aria-selected') === 'true')
  if (event.key === 'ArrowDown') select(Math.min(at + 1, options.length - 1))
  else if (event.key === 'ArrowUp') select(Math.max(at - 1, 0))
  else if (event.key === 'Enter' && !results.hidden) options[Math.max(at, 0)]?.click()
  else if (event.key === 'Escape') {
    input.value = ''
    show(false)
    input.blur()
  } else return
  event.preventDefault()
})
results.addEventListener('click', () => show(false))
document.addEventListener('click', event => {
  if (!box.contains(event.target)) show(false)
})
document.addEventListener('keydown', event => {
  const isTyping = /^(?:input|textarea|select)$/i.test(event.target.tagName)
  const asks = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
  if (!asks || event.altKey) return
  event.preventDefault()
  input.focus()
  input.select()
})

// Copy buttons

/** What somebody would type: of a terminal, the commands without their prompts and their output. */
function textToCopy(pre) {
  if (!('console' in pre.dataset)) return pre.textContent
  const lines = []
  let continues = false
  for (const line of pre.textContent.split('\n')) {
    if (line.startsWith('$ ') || continues) {
      lines.push(line.replace(/^\$ /, ''))
      continues = line.endsWith('\\')
    }
  }
  return lines.join('\n')
}

/** Pages from a folder may not use the clipboard of the browser: then the text is selected and copied. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = element('textarea', text)
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
}

/** How long the button says what happened. */
const SAID_MS = 1600

for (const pre of document.querySelectorAll('.code > pre')) {
  const button = element('button', 'Copy')
  button.type = 'button'
  button.className = 'copy'
  button.addEventListener('click', async () => {
    await copy(textToCopy(pre))
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, SAID_MS)
  })
  pre.after(button)
}

// The menu of small screens

const menu = document.querySelector('.menu')
const navigation = document.getElementById('navigation')
const isNarrow = window.matchMedia('(max-width: 860px)')
const showMenu = () => {
  menu.hidden = !isNarrow.matches
}
showMenu()
isNarrow.addEventListener('change', showMenu)
function openMenu(isOpen) {
  navigation.classList.toggle('open', isOpen)
  menu.setAttribute('aria-expanded', String(isOpen))
}
menu.addEventListener('click', () => openMenu(!navigation.classList.contains('open')))
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !navigation.classList.contains('open')) return
  openMenu(false)
  menu.focus()
})

// The place in the navigation, and the heading that is read

{
  const current = navigation.querySelector('[aria-current]')
  const top = current ? current.offsetTop - navigation.offsetTop : 0
  if (top > navigation.clientHeight / 2) navigation.scrollTop = top - navigation.clientHeight / 2
}

const contents = new Map(
  [...document.querySelectorAll('.contents a')].map(link => [decodeURIComponent(link.hash.slice(1)), link]),
)
const headings = [...document.querySelectorAll('article :is(h2, h3)[id]')]

/** Below the bar, a heading counts as read. */
const READ_AT = 96
function followReading() {
  const passed = headings.filter(heading => heading.getBoundingClientRect().top < READ_AT)
  const current = contents.get((passed.at(-1) ?? headings[0])?.id)
  for (const link of contents.values())
    if (link === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
}
if (contents.size > 0) {
  let isWaiting = false
  document.addEventListener('scroll', () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      followReading()
    })
  })
  followReading()
}
