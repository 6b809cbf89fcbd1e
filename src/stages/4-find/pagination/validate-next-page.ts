import type { PageModel } from '../../2-model/page-model.ts'
import type { BlockDefinition } from '../blocks/block-type.ts'
import type { PageFeatures } from '../blocks/examples.ts'
import { type ValidationOptions, validateBlock } from '../blocks/validate-block.ts'
import { findNextPage } from './find-next-page.ts'
import type { NextPage } from './next-page.ts'
import type { NextPageLabel } from './score.ts'

/** A labelled page with its features, as the validation wants it. */
export interface NextPageExample extends PageFeatures {
  readonly page: PageModel
  readonly label: NextPageLabel
  readonly topic: string
}

export interface NextPageAnswer {
  readonly example: NextPageExample
  readonly label: NextPageLabel
  readonly next: NextPage
}

/** The next page of each page, found by models that never saw its site. */
export function answerUnseen(
  examples: readonly NextPageExample[],
  definition: BlockDefinition,
  profile: string,
  options: ValidationOptions = {},
): NextPageAnswer[] {
  const { threshold } = definition.profiles[profile]!
  return validateBlock(examples, definition, profile, options).map(({ page: example, probabilities, model }) => ({
    example,
    label: example.label,
    next: findNextPage(
      example.page,
      { classes: definition.classes, table: example.table, probabilities, model },
      { threshold },
    ),
  }))
}
