// The buttons swap the rows and write the new page into the address; going back in history works as well.
const lots = document.getElementById('lots')
const back = document.getElementById('back')
const forth = document.getElementById('forth')
const place = document.getElementById('place')
const pages = Number(lots.dataset.pages)
let current = Number(lots.dataset.page)

async function show(page) {
  back.disabled = forth.disabled = true
  const answer = await fetch(`/motors/auction/rows?page=${page}`)
  lots.innerHTML = await answer.text()
  current = page
  place.textContent = page
  back.disabled = page === 1
  forth.disabled = page === pages
}

async function turn(page) {
  await show(page)
  history.pushState({ page }, '', page === 1 ? '/motors/auction/' : `/motors/auction/?page=${page}`)
}

back.addEventListener('click', () => turn(current - 1))
forth.addEventListener('click', () => turn(current + 1))
window.addEventListener('popstate', event => show(event.state?.page ?? 1))
