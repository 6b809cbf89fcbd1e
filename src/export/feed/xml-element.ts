import { xmlText } from '../xml-text.ts'

type Attributes = Readonly<Record<string, string>>

/** An element with a text; nothing if there is none. */
export const textElement = (name: string, text: string | undefined, attributes: Attributes = {}): string[] =>
  text === undefined ? [] : [`<${name}${attributesXml(attributes)}>${xmlText(text)}</${name}>`]

export const emptyElement = (name: string, attributes: Attributes): string => `<${name}${attributesXml(attributes)}/>`

/** An element with others, each on a line of its own. */
export const parentElement = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `<${name}${attributesXml(attributes)}>\n${children.join('\n')}\n</${name}>`

const attributesXml = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('')

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
