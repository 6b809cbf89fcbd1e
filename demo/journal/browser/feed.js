// Fetches the next notes whenever the end comes near, until there are none.
const feed = document.getElementById('feed')
const end = document.getElementById('end')
let next = feed.dataset.next
let busy = false

async function grow() {
  if (busy || next === undefined) return
  busy = true
  const answer = await fetch(`${feed.dataset.source}?from=${next}`)
  const part = await answer.json()
  feed.insertAdjacentHTML('beforeend', part.markup)
  next = part.next
  busy = false
  if (next !== undefined) return
  watcher.disconnect()
  end.textContent = 'That was the first note ever.'
}

const watcher = new IntersectionObserver(
  async ([entry]) => {
    if (!entry.isIntersecting) return
    await grow()
    // Watched anew, because an end that stays in sight reports nothing.
    if (next !== undefined) {
      watcher.unobserve(end)
      watcher.observe(end)
    }
  },
  { rootMargin: '200px' },
)
watcher.observe(end)
