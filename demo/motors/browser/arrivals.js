// Each time that the window is scrolled near its end, the next vehicles come.
const list = document.getElementById('arrivals')
const step = Number(list.dataset.step)
const total = Number(list.dataset.total)
const NEAR = 300
let shown = step
let busy = false

async function grow() {
  busy = true
  const answer = await fetch(`${list.dataset.source}?from=${shown}`)
  if (answer.ok) {
    list.insertAdjacentHTML('beforeend', await answer.text())
    shown += step
  }
  busy = false
}

window.addEventListener('scroll', () => {
  const left = document.documentElement.scrollHeight - window.scrollY - window.innerHeight
  if (left < NEAR && shown < total && !busy) grow()
})
