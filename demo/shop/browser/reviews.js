// Each press brings the next reviews below those already there; the button goes when all are shown.
const list = document.getElementById('reviews')
const more = document.getElementById('more')
const step = Number(list.dataset.step)
const total = Number(list.dataset.total)
let shown = step

more.addEventListener('click', async () => {
  more.disabled = true
  more.textContent = 'Loading…'
  const answer = await fetch(`${list.dataset.source}?from=${shown}`)
  list.insertAdjacentHTML('beforeend', await answer.text())
  shown += step
  more.disabled = false
  more.textContent = 'Load more reviews'
  if (shown >= total) more.remove()
})
