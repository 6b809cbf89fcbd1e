// Shows the rows near the window; one empty row above and one below are as high as all the others.
const body = document.getElementById('rows')
const ROW = 40
const SPARE = 10
let rows = []
let shown = ''

function spacer(count) {
  const made = document.createElement('tr')
  made.className = 'spacer'
  made.style.height = `${count * ROW}px`
  return made
}

function line({ url, reference, received, site, works, decision, comments }) {
  const made = document.createElement('tr')
  const link = Object.assign(document.createElement('a'), { href: url, textContent: reference })
  const cells = [link, received, site, works, decision, comments ?? ''].map(content => {
    const cell = document.createElement('td')
    cell.append(content)
    return cell
  })
  made.append(...cells)
  return made
}

function show() {
  const above = -body.getBoundingClientRect().top
  const first = Math.min(Math.max(0, Math.floor(above / ROW) - SPARE), Math.max(0, rows.length - SPARE))
  const last = Math.min(rows.length, Math.ceil((above + window.innerHeight) / ROW) + SPARE)
  if (shown === `${first}-${last}`) return
  shown = `${first}-${last}`
  body.replaceChildren(spacer(first), ...rows.slice(first, last).map(line), spacer(rows.length - last))
}

async function start() {
  const answer = await fetch(body.dataset.source)
  rows = await answer.json()
  show()
  window.addEventListener('scroll', show, { passive: true })
  window.addEventListener('resize', show)
}
start()
