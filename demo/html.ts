/** Text that is already markup. Only `html` and `trusted` make it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Content = Markup | string | number | false | undefined | readonly Content[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, char => ENTITIES[char]!)
}

function write(content: Content): string {
  if (content === undefined || content === false) return ''
  if (content instanceof Markup) return content.text
  if (typeof content === 'object') return content.map(write).join('')
  return escapeText(String(content))
}

/** A template that escapes its values unless they are markup; absent values are omitted and lists are joined. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + write(values[index - 1]) + string))
}

/** Markup for a value if it is present, nothing otherwise. */
export function given(value: string | undefined, markup: (value: string) => Markup): Markup | undefined {
  return value === undefined ? undefined : markup(value)
}

/** Data inside a page; no value can end the script element. */
export function jsonScript(type: string, value: unknown, id?: string): Markup {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  const idAttribute = id === undefined ? '' : ` id="${escapeText(id)}"`
  return new Markup(`<script type="${escapeText(type)}"${idAttribute}>${json}</script>`)
}

/** Markup from a file of the site itself. */
export function trusted(text: string): Markup {
  return new Markup(text)
}
