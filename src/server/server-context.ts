import type { Extracted } from '../answers/extracted.ts'
import type { Work } from '../jobs/open-work.ts'
import type { PictureTile } from '../stages/1-render/photograph-page.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { Store } from '../store/database/store.ts'
import type { Demos } from './demos.ts'
import type { ServerDomains } from './domains.ts'
import type { McpHandler } from './mcp/serve-http.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { RequestMetrics } from './request-metrics.ts'
import type { RunRowViews } from './row-views.ts'
import type { RunPictures } from './run-pictures.ts'
import type { RunWatchers } from './run-watchers.ts'
import type { Shelf } from './shelf.ts'
import type { Streams } from './streams.ts'
import type { TableExport } from './table-export.ts'
import type { Tokens } from './tokens.ts'
import type { BlockFolders } from './training/block-folders.ts'
import type { Corpora } from './training/corpora.ts'
import type { Trainer } from './training/trainer.ts'
import type { Trainings } from './training/trainings.ts'
import type { WordFolder } from './training/word-folder.ts'
import type { Turns } from './turns.ts'

/** A page that was read, with its picture if a browser read it. */
export interface ReadPage {
  readonly model: PageModel
  readonly readBy: 'browser' | 'parser'
  readonly tiles: readonly PictureTile[]
  readonly origin: PageOrigin
  /** What was done on the page before it was read. */
  readonly steps: readonly PageStep[]
}

/** Where a page comes from. */
export type PageOrigin =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'file'; readonly name: string }

export interface PageStep {
  /** The XPath of what was clicked. */
  readonly click: string
}

/** What is needed to train block types. Folders are those that the owner of the server named. */
export interface TrainingDesk {
  readonly trainer: Trainer
  readonly trainings: Trainings
  readonly blocks: BlockFolders
  readonly corpora: Corpora
  /** In addition to the shipped annotators. */
  readonly annotators: WordFolder
}

/** What the handlers work with. */
export interface ServerContext {
  readonly store: Store
  readonly work: Work['context']
  readonly tokens: Tokens
  /** The address under which clients know the server, for links in answers. */
  readonly origin: string
  readonly pages: Shelf<ReadPage>
  readonly extractions: Shelf<Extracted>
  readonly runRows: RunRowViews
  /** For what needs a browser. */
  readonly renders: Turns
  readonly streams: Streams
  readonly watchers: RunWatchers
  readonly runPictures: RunPictures
  readonly metrics: RequestMetrics
  /** Invented sites to try things on. */
  readonly demos: Demos
  readonly training: TrainingDesk
  readonly domains: ServerDomains
  /** For agents. */
  readonly mcp: McpHandler
  /** Tables that may be fetched once. */
  readonly links: OneTimeLinks<TableExport>
  readonly log: (text: string) => void
}
