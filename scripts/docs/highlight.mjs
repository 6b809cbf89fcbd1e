// Colors for code: comments, strings, numbers, keywords. A language is a few patterns, tried in order at each place.

export const escapeHtml = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const words = list => new RegExp(`\\b(?:${list.replaceAll(' ', '|')})\\b`, 'y')

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y
const NUMBER = /\b\d[\d_]*(?:\.\d+)?\b/y
const HASH = /(?<=^|\s)#[^\n]*/my

const SCRIPT = [
  ['comment', /\/\*[\s\S]*?\*\/|\/\/[^\n]*/y],
  ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/y],
  [
    'keyword',
    words(
      'abstract as async await break case catch class const continue declare default else export extends false for from function get if implements import in infer instanceof interface is keyof let new null of private protected public readonly return set static super switch this throw true try type typeof undefined unique var void while yield',
    ),
  ],
  ['type', words('any bigint boolean never number object string symbol unknown')],
  ['number', NUMBER],
  ['name', /[A-Za-z_$][\w$]*/y],
]
const MARKUP = [
  ['comment', /<!--[\s\S]*?-->/y],
  ['keyword', /<\/?[A-Za-z][\w:-]*|\/?>/y],
  ['string', /"[^"]*"/y],
]
const RULES = [
  ['comment', /%[^\n]*/y],
  ['string', STRING],
  ['keyword', words('TEMPLATE INSTANTIATE USING IMPORT INTO INPUT OUTPUT not div mod')],
  ['keyword', /:-|#\w+/y],
  ['type', /\b[A-Z]\w*/y],
  ['number', NUMBER],
  ['name', /[a-z_]\w*/y],
]
const SHELL = [
  ['comment', HASH],
  ['string', STRING],
  ['type', /(?<=\s)--?[A-Za-z][\w-]*/y],
  ['name', /[\w./:@%+,$-]+/y],
]

/** Patterns by the language of a code block. */
const LANGUAGES = {
  ts: SCRIPT,
  js: SCRIPT,
  json: [
    ['keyword', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y],
    ['string', STRING],
    ['number', NUMBER],
    ['type', words('true false null')],
  ],
  yaml: [
    ['comment', HASH],
    ['keyword', /(?<=^|[\s{,-])[\w-]+(?=:(?:\s|$))/my],
    ['string', STRING],
    ['number', NUMBER],
  ],
  html: MARKUP,
  xml: MARKUP,
  sh: SHELL,
  console: SHELL,
  rules: RULES,
  'reduced.dl': RULES,
  facts: RULES,
  given: RULES,
  python: [
    ['comment', HASH],
    ['string', STRING],
    [
      'keyword',
      words('and as assert def else False for from if import in is lambda None not or return True while with yield'),
    ],
    ['number', NUMBER],
    ['name', /[A-Za-z_]\w*/y],
  ],
  sql: [
    ['string', STRING],
    [
      'keyword',
      words('and as asc by desc from group insert into is join limit not null on or order select table update where'),
    ],
    ['number', NUMBER],
  ],
  ini: [
    ['keyword', /^\[[^\]\n]*\]/my],
    ['type', /^[\w-]+(?==)/my],
    ['comment', /^[#;][^\n]*/my],
  ],
}

/** The name that follows is explained here. */
const DECLARES = /\b(?:function|const|class|interface|type) $/

/** Code as HTML. `hrefOf` may give the address that a name leads to. */
export function highlight(code, language, hrefOf = () => undefined) {
  const patterns = LANGUAGES[language]
  if (!patterns) return escapeHtml(code)
  let html = ''
  let at = 0
  while (at < code.length) {
    const [kind, text] = tokenAt(code, at, patterns)
    const href = kind === 'name' && !DECLARES.test(code.slice(0, at)) ? hrefOf(text) : undefined
    if (href) html += `<a href="${href}">${escapeHtml(text)}</a>`
    else
      html +=
        kind === 'plain' || kind === 'name' ? escapeHtml(text) : `<span class="t-${kind}">${escapeHtml(text)}</span>`
    at += text.length
  }
  return html
}

function tokenAt(code, at, patterns) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(code)
    if (found && found[0] !== '') return [kind, found[0]]
  }
  return ['plain', code[at]]
}

/** Lines of a terminal: what is typed after `$ `, and what is printed. */
export function highlightConsole(code) {
  let continues = false
  return code
    .split('\n')
    .map(line => {
      const isTyped = continues || line.startsWith('$ ')
      continues = isTyped && line.endsWith('\\')
      if (!isTyped) return `<span class="t-output">${escapeHtml(line)}</span>`
      const prompt = line.startsWith('$ ') ? '<span class="t-prompt">$ </span>' : ''
      return prompt + highlight(line.replace(/^\$ /, ''), 'console')
    })
    .join('\n')
}
