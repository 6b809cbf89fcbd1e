/** A list page of about so many nodes: a menu, cards with title, text, price and rating, a pager. */
export function listPage(nodes: number): string {
  const records = Math.max(1, Math.round((nodes - 120) / NODES_PER_RECORD))
  const menu = Array.from({ length: 20 }, (_, i) => `<li><a href="/m${i}">Menu ${i}</a></li>`).join('\n')
  const cards = Array.from({ length: records }, (_, i) => card(i)).join('')
  return `<!doctype html><html lang=en><head><meta charset=utf-8><title>${records} things</title><style>${STYLE}</style></head>
<body><ul class=menu>${menu}</ul><main id=list>${cards}
</main><p class=pager><a href="?page=2">2</a> <a href="?page=3">3</a> <a href="?page=2">Next</a></p></body></html>`
}

const NODES_PER_RECORD = 21

const STYLE = `
.card { border: 1px solid #ccc; margin: 8px; padding: 8px; float: left; width: 280px }
.price { color: #b00; font-weight: 700 } .title { font-size: 18px } .note { color: #555 } .pager { clear: both }`

function card(i: number): string {
  return `
  <div class="card kind-${i % 3}" data-id="${i}">
    <h3 class=title><a href="/thing/${i}">Thing number ${i} of the list</a></h3>
    <p class=note>Some words about <b>thing</b> ${i}, which is a fine one to own.</p>
    <span class=price>£${(i * 7) % 900}.99</span>
    <span class=note>Rated ${i % 5} of 5</span>
  </div>`
}
