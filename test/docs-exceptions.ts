import type { DocCommand } from './docs-blocks.ts'

interface Exception {
  readonly document: string
  readonly command: RegExp
  readonly because: string
}

/** Commands of the documents that no test runs as they are. The number can only fall: see `MAX_EXCEPTIONS`. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    document: 'docs/tutorial.md',
    command: /^npm install amberyl$/,
    because: 'the package is not published; test/hard/package.test.ts installs what would be',
  },
  { document: 'docs/tutorial.md', command: /^npx playwright-core install/, because: 'downloads a browser' },
  {
    document: 'docs/extension.md',
    command: /^npm run build$/,
    because: 'replaces what other tests run at this moment',
  },
  { document: 'docs/pages.md', command: /^npx amberyl login /, because: 'a person signs in, in a window' },
  {
    document: 'docs/operations.md',
    command: /^(?:createuser|createdb|export AMBERYL_DATABASE=postgres)/,
    because: 'programs and accounts of a PostgreSQL server; test/jobs/ runs workers on one',
  },
  {
    document: 'docs/blocks.md',
    command: /^amberyl train (?:TYPE|load-more)/,
    because: 'replaces the models that ship; src/evaluation/blocks trains copies',
  },
  {
    document: 'docs/blocks.md',
    command: /--cross-validate/,
    because: 'trains many models on labeled pages that do not ship',
  },
  {
    document: 'docs/papers.md',
    command: /--cross-validate/,
    because: 'trains many models on labeled pages that do not ship',
  },
  {
    document: 'docs/papers.md',
    command: /^npx amberyl evaluate (?:topk|domain) /,
    because: 'needs labeled pages that do not ship; src/evaluation tests both with pages of their own',
  },
  {
    document: 'docs/top-k.md',
    command: /^amberyl evaluate topk /,
    because: 'needs labeled pages that do not ship; src/evaluation/top-k tests it with pages of its own',
  },
  { document: 'docs/regions.md', command: /^amberyl train-regions /, because: 'replaces the weights that ship' },
  {
    document: 'docs/evaluation.md',
    command: /--write$|--plots$/,
    because: 'replaces files in docs/; src/evaluation/report.test.ts writes others',
  },
  {
    document: 'docs/deploy.md',
    command: /./,
    because:
      'needs engines, clusters, and accounts of a system; test/deploy.test.ts checks every name, test/hard/package.test.ts installs',
  },
]

/** How many commands the exceptions cover. Lower it when you remove one. */
export const MAX_EXCEPTIONS = 48

/** Sections whose commands another test runs, with files of its own. */
const FOLLOWED: readonly { readonly document: string; readonly command: RegExp; readonly test: string }[] = [
  { document: 'docs/blocks.md', command: /my-blocks/, test: 'src/cli/blocks/blocks-docs.test.ts' },
  { document: 'docs/scale.md', command: /AMBERYL_DATABASE|worker|harvest|runs/, test: 'test/jobs/archives.test.ts' },
  { document: 'docs/scale.md', command: /./, test: 'test/hard/engines.test.ts' },
  { document: 'docs/exchange.md', command: /./, test: 'test/hard/scripts.test.ts' },
  { document: 'docs/domains.md', command: /\b(?:boats|wrong)\b/, test: 'src/cli/domains/domains-docs.test.ts' },
]

export const exceptionOf = ({ document, text }: DocCommand): Exception | undefined =>
  EXCEPTIONS.find(each => each.document === document && each.command.test(text))

export const followerOf = ({ document, text }: DocCommand): string | undefined =>
  FOLLOWED.find(each => each.document === document && each.command.test(text))?.test
