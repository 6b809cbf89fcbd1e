/** A file by its path in the domain's folder. */
interface StarterFile {
  readonly path: string
  readonly text: string
}

/** A small valid domain, with comments on the parts that users change first. */
export const starterFiles = (name: string): StarterFile[] => [
  { path: 'domain.yaml', text: starterYaml(name) },
  { path: 'gazetteers/makers.txt', text: MAKERS },
]

const MAKERS = `# One name per line; case and accents do not matter. After a tab: value=… and features.
Acme
Globex\tvalue=Globex Ltd
`

const starterYaml = (name: string): string => `name: ${name}
title: ${titleOf(name)}
about: What pages of this kind list.

# Shared annotators, as PLACE, LOCATION and POSTCODE: take the # away to use them.
# uses: [places]

# What can be recognised in texts. NUMBER, PRICE and DATE are there already.
annotators:
  MAKER:
    about: Names from a list
    lists: [{ files: gazetteers/makers.txt }]
  CONDITION:
    about: A few words need no file
    lists: [{ words: [new, used, refurbished] }]
  LENGTH:
    about: A number with its unit; {TYPE} stands for what was recognised before
    value: number
    patterns: [{ pattern: '(?<value>{NUMBER}) ?(?:m|metres?|meters?)' }]

# The columns of the table, in this order.
attributes:
  title: { role: title }
  price:
    kind: price
    mandatory: true # each one on a page is a clue for a record
    find:
      - required: [PRICE]
        disallowed: [PRICE per=month, STRUCK] # not what is paid a month, and not what was struck out
    labels: [price, asking price] # what pages call it
  maker: { find: [{ required: [MAKER] }], labels: [maker, brand] }
  condition: { find: [{ required: [CONDITION] }], labels: [condition] }
  length: { kind: number, find: [{ required: [LENGTH] }], labels: [length] }
  url: { kind: link, role: link }

# What every record must have, or cannot have.
records:
  required: [[price]] # of each group at least one
  atMost: { price: 2 }
`

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
