// The order of the site. A page is named by its source; what is generated has the name of its output.

/** Groups of the navigation, in order. */
export const GROUPS = [
  {
    title: 'Start',
    pages: ['README.md', 'docs/tutorial.md', 'docs/troubleshooting.md', 'docs/glossary.md'],
  },
  {
    title: 'Guides',
    pages: [
      'docs/harvest.md',
      'docs/pages.md',
      'docs/details.md',
      'docs/export.md',
      'docs/feeds.md',
      'docs/by-example.md',
      'docs/jobs.md',
      'docs/top-k.md',
      'docs/domains.md',
      'docs/annotators.md',
      'docs/blocks.md',
      'docs/library.md',
      'docs/studio.md',
      'docs/extension.md',
      'docs/mcp.md',
    ],
  },
  {
    title: 'Concepts',
    pages: [
      'docs/wrappers.md',
      'docs/template-changes.md',
      'docs/bar-tree.md',
      'docs/regions.md',
      'docs/fields.md',
      'docs/rules.md',
      'docs/papers.md',
      'docs/clustvx.md',
      'docs/baselines.md',
      'docs/evaluation.md',
    ],
  },
  { title: 'Reference', pages: ['reference/commands.md', 'docs/server.md', 'reference/http.md'], folder: 'reference/' },
  { title: 'Operations', pages: ['docs/operations.md', 'SECURITY.md'] },
  {
    title: 'Project',
    pages: ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'demo/README.md', 'docs/decisions/index.md'],
  },
]

/** Where pages are that no group names: new guides, and the decisions below their list. */
const GUIDES = 'Guides'

/** Names for the navigation where the heading of the page is too long for it. */
const SHORT_TITLES = {
  'README.md': 'What Amberyl is',
  'docs/harvest.md': 'Harvest a list',
  'docs/pages.md': 'Files, archives, logins',
  'docs/details.md': 'Read detail pages',
  'docs/export.md': 'Export tables',
  'docs/feeds.md': 'Follow a list as a feed',
  'docs/by-example.md': 'Learn by example',
  'docs/jobs.md': 'Run jobs',
  'docs/top-k.md': 'Read top-k lists',
  'docs/domains.md': 'Use and make domains',
  'docs/annotators.md': 'Add annotators',
  'docs/blocks.md': 'Add block types',
  'docs/library.md': 'Use it in a program',
  'docs/studio.md': 'Use the studio',
  'docs/extension.md': 'Use the browser extension',
  'docs/mcp.md': 'Connect AI agents',
  'docs/template-changes.md': 'Template changes',
  'docs/bar-tree.md': 'The bar-tree',
  'docs/operations.md': 'Run it for months',
  'demo/README.md': 'Demo sites',
  'docs/decisions/index.md': 'Decisions',
}

/**
 * The pages in the order of the navigation, each with its group. Pages that are `hidden` are reached by links and search
 * only.
 */
export function arrange(pages) {
  const bySource = new Map(pages.map(page => [page.source, page]))
  const named = new Set(GROUPS.flatMap(group => group.pages))
  const rest = pages.filter(page => !named.has(page.source) && !page.hidden)
  return GROUPS.map(({ title, pages: sources, folder }) => ({
    title,
    pages: [
      ...sources.flatMap(source => bySource.get(source) ?? []),
      ...rest.filter(({ source }) => {
        const own = GROUPS.find(group => group.folder && source.startsWith(group.folder))
        return own ? folder === own.folder : title === GUIDES
      }),
    ].map(page => ({ ...page, label: SHORT_TITLES[page.source] ?? page.label ?? page.title })),
  }))
}
