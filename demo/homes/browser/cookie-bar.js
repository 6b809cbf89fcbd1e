// The bar goes away for good once it is answered.
const bar = document.getElementById('cookies')
if (localStorage.getItem('cookies')) bar.remove()
bar.addEventListener('click', event => {
  const answer = event.target.dataset.answer
  if (!answer) return
  localStorage.setItem('cookies', answer)
  bar.remove()
})
