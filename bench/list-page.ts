/**
 * A typical list page of about this many nodes: a menu; cards with picture, title, text, price, and rating; a pager; a
 * style sheet of the usual size in a separate file, and a script. A bare page has no style sheet, script, or pictures:
 * as little to load as possible.
 */
export function listPage(nodes: number, bare = false): string {
  const records = Math.max(1, Math.round((nodes - 120) / NODES_PER_RECORD))
  const menu = Array.from({ length: 20 }, (_, i) => `<li><a href="/m${i}">Menu ${i}</a></li>`).join('\n')
  const cards = Array.from({ length: records }, (_, i) => card(i)).join('')
  const page = `<!doctype html><html lang=en><head><meta charset=utf-8><title>${records} things</title>
<link rel=stylesheet href="/style.css"><script src="/script.js" defer></script></head>
<body><ul class=menu>${menu}</ul><main id=list>${cards}
</main><p class=pager><a href="?page=2">2</a> <a href="?page=3">3</a> <a href="?page=2">Next</a></p></body></html>`
  return bare ? page.replace(/<link.*<\/script>/, '').replace(/<img[^>]*>/g, '') : page
}

const NODES_PER_RECORD = 21

function card(i: number): string {
  return `
  <div class="card kind-${i % 3}" data-id="${i}">
    <img class=picture src="/picture-${i % 24}.svg" width=120 height=90 alt="">
    <h3 class=title><a href="/thing/${i}">Thing number ${i} of the list</a></h3>
    <p class=note>Some words about <b>thing</b> ${i}, which is a fine one to own.</p>
    <span class=price>£${(i * 7) % 900}.99</span>
    <span class=note>Rated ${i % 5} of 5</span>
  </div>`
}

const OWN_RULES = `
.menu li { display: inline-block; margin: 4px } .card { border: 1px solid #ccc; margin: 8px; padding: 8px; float: left; width: 280px }
.price { color: #b00; font-weight: 700 } .title { font-size: 18px } .note { color: #555 } .pager { clear: both }`

/** As many rules as a small design system adds; a browser checks them for every element. */
const OTHER_RULES = Array.from(
  { length: 400 },
  (_, i) => `.part-${i} .item-${i % 40}, .layout > .part-${i}:hover a { margin: ${i % 9}px; color: #${100 + i} }`,
).join('\n')

/** The files of the page, by address. */
export function listAsset(address: string): { type: string; body: string } | undefined {
  if (address === '/style.css') return { type: 'text/css', body: `${OWN_RULES}\n${OTHER_RULES}` }
  if (address === '/script.js')
    return { type: 'text/javascript', body: 'document.documentElement.dataset.ready = "yes"' }
  const picture = address.match(/^\/picture-(\d+)\.svg$/)
  if (!picture) return undefined
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="hsl(${Number(picture[1]) * 15} 50% 70%)"/></svg>`
  return { type: 'image/svg+xml', body }
}
