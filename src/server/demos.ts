import type { DemoSite } from '../../demo/server.ts'

interface Demo {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly records: number
  readonly domain: string | null
}

/** Three lists that differ in what makes them hard. Each knows its true records. */
const DEMOS: readonly (Demo & { readonly path: string })[] = [
  {
    name: 'motors',
    path: 'motors/',
    title: 'Used cars',
    about: 'A grid of cards over numbered pages, with sponsored cars that return on every page.',
    records: 58,
    domain: 'used-cars',
  },
  {
    name: 'homes',
    path: 'homes/',
    title: 'Homes for sale',
    about: 'Featured and normal cards with adverts between them, over nine pages.',
    records: 168,
    domain: 'real-estate-uk',
  },
  {
    name: 'periodicals',
    path: 'library/periodicals/',
    title: 'A library',
    about: 'Covers in a grid, and a button that loads more of them.',
    records: 54,
    domain: null,
  },
]

/** So that a run of a demo finds its site again after a restart; another port if this one is taken. */
const USUAL_PORT = 2624

/** Serves the invented sites when somebody first wants one, on this machine only. */
export class Demos {
  readonly all: readonly Demo[] = DEMOS.map(({ path: _, ...demo }) => demo)
  #site: Promise<DemoSite> | undefined
  #origin: string | null = null

  get origin(): string | null {
    return this.#origin
  }

  /** The address of a demo; undefined if there is none of that name. */
  async open(name: string): Promise<string | undefined> {
    const demo = DEMOS.find(each => each.name === name)
    if (!demo) return undefined
    this.#site ??= startSite()
    const { url } = await this.#site
    this.#origin = new URL(url).origin
    return url + demo.path
  }

  async close(): Promise<void> {
    await (await this.#site)?.close()
  }
}

async function startSite(): Promise<DemoSite> {
  const { startDemo } = await import('../../demo/server.ts')
  return startDemo({ port: USUAL_PORT }).catch(() => startDemo())
}
