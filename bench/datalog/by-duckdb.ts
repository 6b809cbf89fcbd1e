import { DuckDBInstance } from '@duckdb/node-api'
import { PAGE_WIDTH, type SyntheticPage, VERTICAL_PROXIMITY } from './page.ts'

/**
 * Bands as high as the proximity, and the bands around each: DuckDB joins far faster by equal values than by ranges.
 */
const BAND = `CAST(floor(t / ${VERTICAL_PROXIMITY}) AS INT)`
const AROUND = '(VALUES (-1), (0), (1)) AS step(up)'

const near = (x: string, y: string): string =>
  `${x}.band = ${y}.around AND ${x}.t BETWEEN ${y}.t - ${VERTICAL_PROXIMITY} AND ${y}.t + ${VERTICAL_PROXIMITY}
   AND ${x}.l BETWEEN ${y}.l - ${PAGE_WIDTH} AND ${y}.l + ${PAGE_WIDTH}`

/** The rules as SQL; each result is a table, like each relation of the rules. */
const QUERIES = [
  `CREATE TEMP TABLE box AS SELECT node, l, t, r, ${BAND} AS band FROM node`,
  `CREATE TEMP TABLE numeric_box AS SELECT n.node, l, t, r, s, e, ${BAND} AS band FROM numeric n JOIN node b USING (node)`,
  'CREATE TEMP TABLE interest AS SELECT c.node, s FROM clickable c JOIN node b USING (node)',
  `CREATE TEMP TABLE around_interest AS SELECT c.node, l, t, ${BAND} + up AS around FROM clickable c JOIN node b USING (node), ${AROUND}`,
  `CREATE TEMP TABLE around_numeric AS SELECT node, l, t, band + up AS around FROM numeric_box, ${AROUND}`,
  'CREATE TEMP TABLE preceding AS SELECT x.node AS x, y.node AS y FROM numeric_box x JOIN interest y ON x.e < y.s',
  `CREATE TEMP TABLE proximity AS SELECT x.node AS x, y.node AS y, x.r <= y.l AS is_left FROM box x JOIN around_interest y ON ${near('x', 'y')}`,
  'CREATE TEMP TABLE left_proximity AS SELECT x, y FROM proximity WHERE is_left',
  'CREATE TEMP TABLE left_numeric AS SELECT x, y FROM left_proximity SEMI JOIN numeric n ON n.node = x',
  `CREATE TEMP TABLE numeric_pair AS SELECT x.node AS x, y.node AS y FROM numeric_box x JOIN around_numeric y ON ${near('x', 'y')} AND x.r <= y.l`,
  `CREATE TEMP TABLE closest AS SELECT DISTINCT c.y FROM left_numeric c ANTI JOIN clickable k ON k.node = c.x
   WHERE NOT EXISTS (SELECT 1 FROM left_numeric b JOIN numeric_pair p ON p.y = b.x WHERE b.y = c.y AND p.x = c.x)`,
  `CREATE TEMP TABLE nearby AS SELECT c.node, count(n.node) FROM clickable c LEFT JOIN proximity p ON p.y = c.node
   LEFT JOIN numeric n ON n.node = p.x GROUP BY c.node`,
  `CREATE TEMP TABLE depth AS WITH RECURSIVE d(node, depth) AS (SELECT node, 0 FROM node WHERE parent = -1
   UNION ALL SELECT n.node, d.depth + 1 FROM d JOIN node n ON n.parent = d.node) SELECT * FROM d`,
  `CREATE TEMP TABLE descendant AS WITH RECURSIVE a(node, above) AS (SELECT node, parent FROM node WHERE parent >= 0
   UNION ALL SELECT a.node, n.parent FROM a JOIN node n ON n.node = a.above WHERE n.parent >= 0) SELECT * FROM a`,
]

const RESULTS = ['preceding', 'proximity', 'left_proximity', 'closest', 'nearby', 'depth', 'descendant']

export interface DuckDbResult {
  /** CPU time of all threads for the queries, and for filling the tables before them. */
  readonly queries: number
  readonly loading: number
  readonly sizes: readonly number[]
}

export async function findByDuckDb(page: SyntheticPage): Promise<DuckDbResult> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const loading = await measure(async () => {
      await connection.run('CREATE TABLE node (node INT, parent INT, s INT, e INT, l DOUBLE, t DOUBLE, r DOUBLE)')
      await connection.run('CREATE TABLE clickable (node INT); CREATE TABLE numeric (node INT)')
      const nodes = await connection.createAppender('node')
      for (let node = 0; node < page.size; node++) {
        nodes.appendInteger(node)
        nodes.appendInteger(page.parent[node]!)
        nodes.appendInteger(page.start[node]!)
        nodes.appendInteger(page.end[node]!)
        nodes.appendDouble(page.left[node]!)
        nodes.appendDouble(page.top[node]!)
        nodes.appendDouble(page.right[node]!)
        nodes.endRow()
      }
      nodes.closeSync()
      for (const name of ['clickable', 'numeric'] as const) {
        const appender = await connection.createAppender(name)
        for (const node of page[name]) {
          appender.appendInteger(node)
          appender.endRow()
        }
        appender.closeSync()
      }
    })
    const queries = await measure(async () => {
      for (const query of QUERIES) await connection.run(query)
    })
    const sizes: number[] = []
    for (const name of RESULTS) {
      const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${name}`)
      sizes.push(Number(reader.getRows()[0]![0]))
    }
    return { queries, loading, sizes }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function measure(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
