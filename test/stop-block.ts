import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TREE = { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 4, pruneCost: 0, balanced: false }
const DEFINITION = {
  type: 'stop',
  about: 'Buttons that stop something.',
  namespace: 'stop',
  classes: ['stop', 'stop-number', 'other'],
  numeric: ['stop-number'],
  features: { look: ['is_red', 'is_wide'], place: ['depth', 'has_digit'] },
  profiles: { fast: { about: 'The only one.', learner: TREE, threshold: 0.5 } },
}
const RULES = `node_of_interest(X) :- dom::clickable(X).
stop::is_red(X) :- node_of_interest(X), dom::class_word(X, "red").
stop::is_wide(X) :- node_of_interest(X), dom::class_word(X, "wide").
stop::depth(X, Depth) :- node_of_interest(X), dom::depth(X, Depth).
stop::has_digit(X) :- node_of_interest(X), ann::annotation(X, "NUMBER", _).
`
const page = (host: string): string => `<html lang="en" data-url="http://${host}.example/list"><body>
<div><button class="red wide">Halt</button> <a class="red" href="/3">Stop 3</a></div><p><button class="wide">Go</button> <a href="/x">More</a></p></body></html>`

/** The pages of the corpus, each of a site of its own. */
export const STOP_PAGES = ['alder', 'birch', 'cedar', 'dahlia', 'elm', 'fern'] as const

/** Elements of each page: a stop, a stop with a number, and one that is neither. */
export const STOP = '/html[1]/body[1]/div[1]/button[1]'
export const STOP_NUMBER = '/html[1]/body[1]/div[1]/a[1]'
export const GO = '/html[1]/body[1]/p[1]/button[1]'

/** The right labels of each page. */
export const STOP_LABELS = [
  { xpath: STOP, class: 'stop' },
  { xpath: STOP_NUMBER, class: 'stop-number' },
]

/** An untrained block type, a corpus without labels that is called `buttons`, and a folder for words. */
export function writeStopBlock(folder: string): { blocks: string; corpus: string; annotators: string } {
  const [blocks, corpus, annotators] = [join(folder, 'blocks'), join(folder, 'buttons'), join(folder, 'words')]
  mkdirSync(join(blocks, 'stop'), { recursive: true })
  mkdirSync(join(corpus, 'pages'), { recursive: true })
  mkdirSync(annotators)
  writeFileSync(join(blocks, 'stop', 'block.json'), JSON.stringify(DEFINITION))
  writeFileSync(join(blocks, 'stop', 'rules.dl'), RULES)
  for (const host of STOP_PAGES) writeFileSync(join(corpus, 'pages', `${host}.html`), page(host))
  return { blocks, corpus, annotators }
}
