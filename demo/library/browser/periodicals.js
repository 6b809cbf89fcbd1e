// The link brings the papers of its page here instead of going there, and takes over that page's own link.
const papers = document.getElementById('papers')
const more = document.getElementById('more')

more?.addEventListener('click', async event => {
  event.preventDefault()
  more.classList.add('waiting')
  const answer = await fetch(more.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  papers.append(...page.querySelectorAll('.paper'))
  const next = page.getElementById('more')
  more.classList.remove('waiting')
  if (next) more.href = next.getAttribute('href')
  else more.parentElement.remove()
})
