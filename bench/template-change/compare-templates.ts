import { alignTemplates } from '../../src/stages/7-monitor/align-templates.ts'
import { barTree, type PageBarTree } from '../../src/stages/7-monitor/bar-tree.ts'
import { compareVariables, type DeltaCase, type PaperSet } from '../../src/stages/7-monitor/compare-variables.ts'
import { findChanges } from '../../src/stages/7-monitor/find-changes.ts'
import { learnVariation, pageTemplate } from '../../src/stages/7-monitor/learn-variation.ts'
import type { ExamplePage } from '../../src/stages/7-monitor/normal-form.ts'
import type { Template } from '../../src/stages/7-monitor/template.ts'
import { formatChange, type TemplateChange } from '../../src/stages/7-monitor/template-change.ts'
import {
  normalVariables,
  plainVariables,
  type TemplateVariables,
} from '../../src/stages/7-monitor/template-variables.ts'

/** How templates are compared: by the paper's sets of variables, or by everything. */
export type VariableSet = PaperSet | 'full'

/** A template in two forms: one plain page, and the normal form of all its pages. */
export interface TemplateShape {
  readonly plain: PageBarTree
  readonly normal: Template
}

/** From pages of one template; the first one is drawn and gives the plain variables. */
export function templateShape(examples: readonly ExamplePage[]): TemplateShape {
  const [first] = examples
  return { plain: barTree(first!.page, first!.region), normal: learnVariation(examples) }
}

/** The shape of a page that is to be compared with a template: words that are content in the template are ignored. */
export function shapeLike({ normal }: Pick<TemplateShape, 'normal'>, { page, region }: ExamplePage): TemplateShape {
  return { plain: barTree(page, region), normal: pageTemplate(normal, { page, region }) }
}

interface TemplateComparison {
  readonly isChanged: boolean
  /** In words; empty if nothing changed. */
  readonly because: readonly string[]
  /** The changed places, from the normal form. */
  readonly changes: readonly TemplateChange[]
  readonly deltaCase: DeltaCase
}

export interface CompareOptions {
  /** `plain`: of the page itself, as in the paper, where other content is a change. Otherwise of the normal form. */
  readonly variables?: 'plain' | 'normal'
}

/** Whether a page (`shapeLike`) still has the template, by one of the sets of variables. */
export function compareTemplates(
  before: TemplateShape,
  after: TemplateShape,
  by: VariableSet,
  { variables = 'normal' }: CompareOptions = {},
): TemplateComparison {
  const alignment = alignTemplates(before.normal, after.normal)
  const [one, other] =
    variables === 'plain'
      ? [plainVariables(before.plain), plainVariables(after.plain)]
      : normalVariables(before.normal, after.normal, alignment)
  const differences = differencesBy(by, one, other)
  const changes =
    differences.length > 0 || (by === 'full' && variables === 'normal')
      ? findChanges(before.normal, after.normal, alignment)
      : []
  return {
    isChanged: differences.length > 0 || changes.length > 0,
    because: changes.length > 0 ? changes.map(formatChange) : differences,
    changes,
    deltaCase: compareVariables(one, other).delta.case,
  }
}

function differencesBy(by: VariableSet, one: TemplateVariables, other: TemplateVariables): readonly string[] {
  const said = compareVariables(one, other)
  return by === 'full' ? [...said['all-four'].because, ...said.delta.because] : said[by].because
}
