import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile, explain, parseFact, printDerivation, type RelationRows, type Value } from '../../../datalog/index.ts'
import { BASE_RELATIONS } from '../../2-model/relations.ts'

const STD = { file: 'std.dl', text: readFileSync(new URL('std.dl', import.meta.url), 'utf8') }

/** The features of pagination links, instantiated as a block type does. */
const PLM = `
node_of_interest(X) :- dom::clickable(X).
proximity_dimension(Width, 10) :- css::page(_, _, Width, _).
numeric(X) :- ann::annotation(X, "NUMBER", _).
non_link(X) :- numeric(X), not dom::clickable(X).
different_style(X, Y) :- css::font_family(X, FamilyX), css::font_family(Y, FamilyY), FamilyX != FamilyY.
INSTANTIATE annotated_by<Model, AType> USING <plm, { NEXT, NUMBER }>
IMPORT <Model>::char_num INTO <plm>
INSTANTIATE relative_position<Model, Within(Height, Width)> USING <plm, { css::page(_, _, Width, Height), std::first_screen(_, _, Width, Height) }>
INSTANTIATE contained_in<Model, Container(Left, Top, Right, Bottom)> USING <plm, { std::first_screen(Left, Top, Right, Bottom), std::last_screen(Left, Top, Right, Bottom) }>
INSTANTIATE in_proximity<Model, Property(Close)> USING <plm, plm::annotated_by<NEXT>(Close)>
INSTANTIATE num_in_proximity<Model, Property(Close)> USING <plm, numeric(Close)>
INSTANTIATE closest<Model, Relation(Closest, X), Property(Closest), Test(Closest)>
  USING <plm, { std::left_proximity(Closest, X), std::right_proximity(Closest, X), std::preceding(Closest, X) }, numeric(Closest), { non_link(Closest), different_style(Closest, X) }>
`

const OUTPUTS = [
  'plm::annotated_by<NEXT>',
  'plm::char_num',
  'plm::relative_position<css::page>',
  'plm::relative_position<std::first_screen>',
  'plm::contained_in<std::first_screen>',
  'plm::contained_in<std::last_screen>',
  'plm::in_proximity<plm::annotated_by<NEXT>>',
  'plm::num_in_proximity<numeric>',
  ...['std::left_proximity', 'std::right_proximity', 'std::preceding'].flatMap(relation =>
    ['non_link', 'different_style'].map(check => `plm::closest<${relation}>_with<numeric>_is<${check}>`),
  ),
]

interface Node {
  readonly box: { left: number; top: number; right: number; bottom: number }
  readonly start: number
  readonly end: number
  readonly clickable: boolean
  readonly numeric: boolean
  readonly next: boolean
  readonly family: string
  readonly length: number
}

interface Page {
  readonly nodes: readonly Node[]
  readonly width: number
  readonly height: number
}

const SCREEN = { width: 300, height: 200 }

const page: fc.Arbitrary<Page> = fc
  .array(
    fc.record({
      // Decimals that are no sums of powers of two: rounding must not lose a neighbour.
      left: fc.integer({ min: 0, max: 40 }).map(value => value * 10.1),
      top: fc.integer({ min: 0, max: 60 }).map(value => value * 3.3),
      width: fc.constantFrom(0, 5, 10.1, 20.2),
      height: fc.constantFrom(0, 3.3, 12),
      clickable: fc.boolean(),
      numeric: fc.boolean(),
      next: fc.boolean(),
      family: fc.constantFrom('serif', 'sans'),
      length: fc.nat({ max: 9 }),
      depth: fc.nat({ max: 3 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map(cells => ({
    nodes: cells.map((cell, at) => ({ ...cell, ...labels(cells, at), box: boxOf(cell) })),
    width: 420,
    height: 400,
  }))

const boxOf = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** Start and end of a node among all tags: it holds the following nodes as long as they are deeper. */
function labels(cells: readonly { depth: number }[], at: number): { start: number; end: number } {
  let last = at
  while (last + 1 < cells.length && cells[last + 1]!.depth > cells[at]!.depth) last++
  return { start: at * 10, end: last * 10 + 9 - Math.min(cells[at]!.depth, 8) }
}

const strings = (values: readonly string[]) => ({ codes: values.map((_, at) => at), strings: values })

function factsOf({ nodes, width, height }: Page): Record<string, RelationRows> {
  const all = nodes.map((_, at) => at)
  const where = (holds: (node: Node) => boolean) => all.filter(at => holds(nodes[at]!))
  const column = (read: (node: Node) => number) => Float64Array.from(nodes, read)
  const annotations = [
    ...where(node => node.numeric).map(node => [node, 'NUMBER'] as const),
    ...where(node => node.next).map(node => [node, 'NEXT'] as const),
  ]
  return {
    'dom::node': {
      length: all.length,
      columns: [all, strings(all.map(() => 'a')), all, nodes.map(node => node.start), nodes.map(node => node.end)],
    },
    'dom::clickable': { length: where(node => node.clickable).length, columns: [where(node => node.clickable)] },
    'dom::content': {
      length: all.length,
      columns: [all, { at: row => `text ${row}` }, all, nodes.map(node => node.length)],
    },
    'css::box': {
      length: all.length,
      columns: [
        all,
        column(node => node.box.left),
        column(node => node.box.top),
        column(node => node.box.right),
        column(node => node.box.bottom),
      ],
    },
    'css::page': { length: 1, columns: [[0], [0], [width], [height]] },
    'css::resolution': { length: 1, columns: [[SCREEN.width], [SCREEN.height]] },
    'css::font_family': { length: all.length, columns: [all, strings(nodes.map(node => node.family))] },
    'ann::annotation': {
      length: annotations.length,
      columns: [annotations.map(([node]) => node), strings(annotations.map(([, type]) => type)), { at: () => 'value' }],
    },
  }
}

/** The definitions of the standard library once more, as plain loops over all nodes. */
function naive({ nodes, width, height }: Page): Record<string, Value[][]> {
  const all = nodes.map((_, at) => at)
  const interesting = all.filter(x => nodes[x]!.clickable)
  const box = (x: number) => nodes[x]!.box
  const near = (x: number, y: number) =>
    box(y).top - 10 <= box(x).top &&
    box(x).top <= box(y).top + 10 &&
    box(y).left - width <= box(x).left &&
    box(x).left <= box(y).left + width
  const relations: Record<string, (x: number, y: number) => boolean> = {
    'std::left_proximity': (x, y) => near(x, y) && box(x).right <= box(y).left,
    'std::right_proximity': (x, y) => near(x, y) && box(y).right <= box(x).left,
    'std::preceding': (x, y) => nodes[x]!.end < nodes[y]!.start,
  }
  const tests: Record<string, (c: number, x: number) => boolean> = {
    non_link: c => nodes[c]!.numeric && !nodes[c]!.clickable,
    different_style: (c, x) => nodes[c]!.family !== nodes[x]!.family,
  }
  const closest = (relation: string, check: string) =>
    interesting.filter(x =>
      all.some(
        c =>
          relations[relation]!(c, x) &&
          nodes[c]!.numeric &&
          tests[check]!(c, x) &&
          !all.some(y => relations[relation]!(y, x) && nodes[y]!.numeric && relations[relation]!(c, y)),
      ),
    )
  const within = (x: number, top: number, bottom: number) =>
    0 < box(x).left &&
    box(x).left < box(x).right &&
    box(x).right < SCREEN.width &&
    top < box(x).top &&
    box(x).top < box(x).bottom &&
    box(x).bottom < bottom
  const one = (found: readonly number[]): Value[][] => found.map(x => [x])
  return {
    'plm::annotated_by<NEXT>': one(interesting.filter(x => nodes[x]!.next)),
    'plm::char_num': interesting.map(x => [x, nodes[x]!.length]),
    'plm::relative_position<css::page>': interesting.map(x => [
      x,
      [(100 * box(x).left) / width, (100 * box(x).top) / height],
    ]),
    'plm::relative_position<std::first_screen>': interesting.map(x => [
      x,
      [(100 * box(x).left) / SCREEN.width, (100 * box(x).top) / SCREEN.height],
    ]),
    'plm::contained_in<std::first_screen>': one(interesting.filter(x => within(x, 0, SCREEN.height))),
    'plm::contained_in<std::last_screen>': one(interesting.filter(x => within(x, height - SCREEN.height, height))),
    'plm::in_proximity<plm::annotated_by<NEXT>>': one(
      interesting.filter(x => interesting.some(c => nodes[c]!.next && near(c, x))),
    ),
    'plm::num_in_proximity<numeric>': interesting.map(x => [
      x,
      all.filter(c => nodes[c]!.numeric && near(c, x)).length,
    ]),
    ...Object.fromEntries(
      Object.keys(relations).flatMap(relation =>
        Object.keys(tests).map(check => [
          `plm::closest<${relation}>_with<numeric>_is<${check}>`,
          one(closest(relation, check)),
        ]),
      ),
    ),
  }
}

const ANNOTATION = {
  name: 'ann::annotation',
  columns: ['node', 'type', 'value'].map((name, at) => ({
    name,
    type: at === 0 ? ('integer' as const) : ('string' as const),
  })),
}

const compileModel = (outputs?: readonly string[]) =>
  compile([STD, { file: 'plm.dl', text: PLM }], {
    inputs: [...BASE_RELATIONS, ANNOTATION],
    ...(outputs && { outputs }),
  })

const sorted = (rows: Iterable<readonly Value[]>): string[] => [...rows].map(row => JSON.stringify(row)).sort()

describe('the standard library', () => {
  test('compiles alone, and agrees with the facts that pages have', () => {
    expect(compile([STD], { inputs: [...BASE_RELATIONS, ANNOTATION] }).passes.checked.problems).toEqual([])
  })

  test('derives on random pages what its definitions say', () => {
    const program = compileModel(OUTPUTS)
    let found = 0
    fc.assert(
      fc.property(page, random => {
        const run = program.run(factsOf(random))
        const expected = naive(random)
        for (const relation of run.outputs) {
          expect([relation.name, sorted(relation)]).toEqual([relation.name, sorted(expected[relation.name]!)])
          found += relation.length
        }
      }),
      { numRuns: 300 },
    )
    expect(found).toBeGreaterThan(3_000)
  })

  test('asks for no visual facts when no feature is visual', () => {
    expect(
      compileModel([
        'plm::annotated_by<NEXT>',
        'plm::char_num',
        'plm::closest<std::preceding>_with<numeric>_is<non_link>',
      ]).requiredInputs,
    ).toEqual(['dom::node', 'dom::clickable', 'dom::content', 'ann::annotation'])
  })

  test('explains a feature in its own words', () => {
    const node = (left: number, marks: Partial<Node>): Node => ({
      box: { left, top: 50, right: left + 10, bottom: 60 },
      start: left,
      end: left + 5,
      clickable: false,
      numeric: false,
      next: false,
      family: 'serif',
      length: 1,
      ...marks,
    })
    const program = compileModel(['plm::closest<std::left_proximity>_with<numeric>_is<non_link>'])
    const run = program.run(
      factsOf({
        nodes: [node(10, { numeric: true }), node(30, { clickable: true, numeric: true })],
        width: 420,
        height: 400,
      }),
    )
    const derivation = explain(
      program,
      run,
      parseFact('plm::closest<std::left_proximity>_with<numeric>_is<non_link>(1)'),
    )!
    const text = printDerivation(derivation).split('\n')
    expect(text[0]).toBe(
      'plm::closest<std::left_proximity>_with<numeric>_is<non_link>(1)  — the closest numeric by std::left_proximity is non_link',
    )
    expect(text).toContain('  std::left_proximity(0, 1)  — near, and left of it')
    expect(text).toContain('    std::proximity(0, 1)  — their corners are near each other')
  })
})
