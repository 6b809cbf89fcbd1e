import type { Command } from 'commander'
import { addModelOptions } from '../pages/model-options.ts'
import { addPageOptions } from '../pages/page-options.ts'
import { type CommandDefinition, defineCommand, type Finish, formatExamples } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** `amberyl blocks …` */
export function addBlocksCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const blocks = program.command('blocks').addHelpText('after', formatExamples(EXAMPLES))
  for (const command of COMMANDS) defineCommand(blocks, command, terminal, finish)
}

const EXAMPLES = [
  'amberyl blocks                                          the block types that come with Amberyl',
  'amberyl blocks show pagination-link --profile paper     its features, its figures, and its tree',
  'amberyl blocks find saved.html --type pager             the blocks of a type on a page',
]

const ownTypes = (command: Command): Command =>
  command.option('--blocks <folder>', 'also use your own block types; see docs/blocks.md')

const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'list',
    isDefault: true,
    about: 'the block types: their classes and profiles',
    options: command => ownTypes(command).option('--json', 'as JSON'),
    examples: ['amberyl blocks', 'amberyl blocks list --blocks my-blocks --json'],
    load: async () => (await import('./blocks-list.ts')).listBlockTypes,
  },
  {
    name: 'show',
    about: 'the features of a block type, its figures, and, for a profile of one tree, the tree',
    takes: [['<type>', 'a block type, for example pagination-link']],
    options: command =>
      ownTypes(command.option('--profile <name>', 'which profile (default: fast, or the first one)'))
        .option('-o, --output <file>', 'draw the tree: an SVG file')
        .option('--json', 'as JSON, with the trees of the model'),
    examples: [
      'amberyl blocks show pagination-link',
      'amberyl blocks show pagination-link --profile paper -o tree.svg',
      'amberyl blocks show my-block --blocks my-blocks --json',
    ],
    load: async () => (await import('./blocks-show.ts')).showBlockType,
  },
  {
    name: 'find',
    about: 'the blocks of a type on a page, with the strongest reasons',
    takes: [['<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin']],
    options: command =>
      addPageOptions(
        addModelOptions(
          command
            .requiredOption('--type <name>', 'the block type')
            .option('--profile <name>', 'which model (default: fast, or the first one of the block type)')
            .option('--json', 'as JSON, one line per page'),
        ),
      ),
    examples: [
      'amberyl blocks find saved.html --type load-more',
      'amberyl blocks find https://example.com/list --type my-block --blocks my-blocks --annotators my-words',
      "amberyl blocks find saved.html --type pager --json | jq '.blocks[].nodes[].xpath'",
    ],
    notes: 'To see why a single node is, or is not, a block: amberyl explain PAGE --node XPATH --block NAME',
    load: async () => (await import('./blocks-find.ts')).findBlocksOn,
  },
]
