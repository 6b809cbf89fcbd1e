// <outlet-list for="ID"> shows the data of a script element in its shadow root.
const STYLE = `
  ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(2, 1fr); gap: 16px; }
  li { display: grid; grid-template-columns: 96px 1fr auto; gap: 4px 16px; align-items: start; background: #fff;
    border: 1px solid #ddd5c8; padding: 12px; }
  img { grid-row: span 3; }
  a { color: inherit; font-weight: 600; }
  .grade { background: #3a4a3f; color: #fff; font-size: 12px; padding: 2px 8px; border-radius: 9px; }
  .fault { grid-column: 2; color: #77695a; font-size: 14px; }
  .money { grid-column: 2; }
  .now { color: #a8522f; font-size: 18px; }
  .saving { color: #a8522f; font-size: 13px; }
`

class OutletList extends HTMLElement {
  connectedCallback() {
    const pieces = JSON.parse(document.getElementById(this.getAttribute('for')).textContent)
    const root = this.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = STYLE
    const list = document.createElement('ul')
    list.append(...pieces.map(piece => this.#item(piece)))
    root.append(style, list)
  }

  #item({ url, image, fields }) {
    const item = document.createElement('li')
    const picture = Object.assign(document.createElement('img'), { src: image, alt: '', width: 96, height: 96 })
    const name = Object.assign(document.createElement('a'), { href: url, textContent: fields.name })
    const money = this.#text('div', 'money', '')
    money.append(
      this.#text('b', 'now', fields.price),
      ' ',
      this.#text('s', 'old', fields.oldPrice),
      ' ',
      this.#text('span', 'saving', fields.saving),
    )
    item.append(picture, name, this.#text('span', 'grade', fields.grade))
    if (fields.fault) item.append(this.#text('span', 'fault', fields.fault))
    item.append(money)
    return item
  }

  #text(tag, className, textContent) {
    return Object.assign(document.createElement(tag), { className, textContent })
  }
}

customElements.define('outlet-list', OutletList)
