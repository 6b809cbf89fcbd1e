import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { JobEvent } from '../jobs/job-event.ts'
import { openWork } from '../jobs/open-work.ts'
import { runWorker } from '../jobs/worker/worker.ts'
import type { Store } from '../store/database/store.ts'
import { createApp } from './app.ts'
import { Demos } from './demos.ts'
import { ServerDomains } from './domains.ts'
import { openMcpState } from './mcp/mcp-server.ts'
import { createMcpHandler } from './mcp/serve-http.ts'
import { OneTimeLinks } from './one-time-links.ts'
import { RequestMetrics } from './request-metrics.ts'
import { RunRowViews } from './row-views.ts'
import { RunPictures } from './run-pictures.ts'
import { RunWatchers } from './run-watchers.ts'
import type { ServerContext } from './server-context.ts'
import { Shelf } from './shelf.ts'
import { Streams } from './streams.ts'
import type { Tokens } from './tokens.ts'
import { BlockFolders } from './training/block-folders.ts'
import { Corpora } from './training/corpora.ts'
import type { Trainer } from './training/trainer.ts'
import { Trainings } from './training/trainings.ts'
import { WordFolder } from './training/word-folder.ts'
import { Turns } from './turns.ts'

interface ServerOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly tokens: Tokens
  /** Certificate and key; without them the server speaks plain HTTP. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | undefined
  /** Hosts under which clients reach it through a proxy. */
  readonly publicHosts?: readonly string[] | undefined
  readonly browserUrl?: string | undefined
  /** Trains block types. */
  readonly trainer: Trainer
  readonly folders?: ServerFolders
  readonly signal: AbortSignal
  readonly handlesSignals?: boolean
  readonly onEvent: (event: JobEvent) => void
  readonly log: (text: string) => void
}

/** Folders of the server's owner; requests name none. */
interface ServerFolders {
  /** Of labeled pages. */
  readonly corpora?: readonly string[] | undefined
  /** Of block types and annotators; what a training or a request adds is written there. */
  readonly blocks?: string | undefined
  readonly annotators?: string | undefined
  /** Of domains. */
  readonly domains?: string | undefined
  /** Of words that were learned for domains; each domain has a folder in it. */
  readonly words?: string | undefined
}

interface RunningServer {
  /** Where it is: http://127.0.0.1:8640 */
  readonly origin: string
  /** Where it listens, whatever a proxy before it is called. */
  readonly port: number
  /** Resolves when it has stopped: streams are closed, tasks are put back. */
  readonly ended: Promise<void>
}

const MAX_PAGES = 50
/** Of all kept pages together: some hundreds of megabytes. */
const MAX_KEPT_NODES = 1_000_000
const MAX_EXTRACTIONS = 100
const RENDERS_AT_ONCE = 2
const RENDERS_WAITING = 16
const MAX_STREAMS = 20
/** How long the link to an export works. */
const LINK_MS = 60_000
/**
 * Idle connections stay open for longer than clients and proxies keep theirs (usually a minute): otherwise the server
 * closes one in the moment in which a request is sent on it.
 */
const KEEP_ALIVE_MS = 75_000
/** Requests that are in progress when the server stops have this long to end. */
const GRACE_MS = 3_000

/** Answers requests and works on runs until the signal aborts. */
export async function startServer(store: Store, options: ServerOptions): Promise<RunningServer> {
  const { host, port, tokens, tls, publicHosts = [], signal, onEvent, log, trainer, folders = {} } = options
  const watchers = new RunWatchers()
  const runPictures = new RunPictures()
  const work = openWork(store, {
    browserUrl: options.browserUrl,
    signal,
    handlesSignals: options.handlesSignals ?? false,
    isBackground: true,
    onEvent(event) {
      watchers.tell(event)
      onEvent(event)
    },
    async onRendered({ job, run }, url, { page }) {
      if (watchers.isWatched(job, run.number)) await runPictures.take(run.id, url, page)
    },
  })
  const hosts = new Set(publicHosts.map(name => name.toLowerCase()))
  let app: ReturnType<typeof createApp> | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => app!.fetch(request, env),
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, ...tls },
    ...(tls ? { createServer: createHttpsServer } : {}),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const at = server.address() as AddressInfo
  for (const name of namesOf(host)) hosts.add(`${name}:${at.port}`)
  const origin = `${tls ? 'https' : 'http'}://${publicHosts[0] ?? `${namesOf(host)[0]}:${at.port}`}`
  const demos = new Demos()
  const mcp = createMcpHandler(openMcpState(work.context))
  const context: ServerContext = {
    store,
    work: work.context,
    tokens,
    origin,
    pages: new Shelf('page', {
      most: MAX_PAGES,
      weigh: ({ model }) => model.nodeCount,
      maxWeight: MAX_KEPT_NODES,
    }),
    extractions: new Shelf('x', { most: MAX_EXTRACTIONS }),
    runRows: new RunRowViews(),
    renders: new Turns(RENDERS_AT_ONCE, RENDERS_WAITING),
    streams: new Streams(MAX_STREAMS),
    watchers,
    runPictures,
    metrics: new RequestMetrics(),
    demos,
    training: {
      trainer,
      trainings: new Trainings(),
      blocks: new BlockFolders(folders.blocks),
      corpora: new Corpora(folders.corpora ?? []),
      annotators: new WordFolder(folders.annotators),
    },
    domains: new ServerDomains(folders),
    mcp,
    links: new OneTimeLinks(LINK_MS),
    log,
  }
  app = createApp(context, hosts)
  const ended = runWorker(work.context)
    .finally(() => mcp.close())
    .finally(() => demos.close())
    .finally(() => closeServer(server))
    .finally(() => work.close())
  return { origin, port: at.port, ended }
}

/** The names under which a browser may know this machine. */
function namesOf(host: string): string[] {
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(host)
  const own = host.includes(':') ? `[${host}]` : host
  return isLoopback ? [...new Set([own, 'localhost', '127.0.0.1', '[::1]'])] : [own.toLowerCase()]
}

type Server = ReturnType<typeof createAdaptorServer>

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, GRACE_MS).unref()
  })
}
