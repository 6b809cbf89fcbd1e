// The page grows in steps as its end comes into view; the links below lead to the next page.
const list = document.getElementById('vans')
const end = document.getElementById('vans-end')
const { source, page } = list.dataset
const size = Number(list.dataset.size)
const step = Number(list.dataset.step)
let shown = Math.min(step, size)

const watcher = new IntersectionObserver(async ([entry]) => {
  if (!entry.isIntersecting || shown >= size) return
  watcher.unobserve(end)
  const answer = await fetch(`${source}?page=${page}&from=${shown}`)
  list.insertAdjacentHTML('beforeend', await answer.text())
  shown += step
  if (shown < size) watcher.observe(end)
})
watcher.observe(end)
