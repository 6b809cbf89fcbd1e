import { showTable } from '../../answers/edited-table.ts'
import type { Extracted, ListQuestion } from '../../answers/extracted.ts'
import { type FoundOnPage, foundItems, foundList } from '../../answers/found-on-page.ts'
import { StageClock } from '../../answers/stage-clock.ts'
import { requireSwitches } from '../../answers/switches.ts'
import { boundEdits, lostNotes, selectionOf } from '../../export/select/kept-selection.ts'
import { extract } from '../../extract.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import { PAGE_IMPROVEMENTS } from '../../stages/4-find/domain/improvement.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import type { ServerDomains } from '../domains.ts'
import { ApiProblem } from '../problem.ts'
import type { ReadPage } from '../server-context.ts'
import { pageWords } from './page-command.ts'

/** The page of a request, with what is asked about it. */
interface PageQuestion {
  readonly id: string
  readonly page: ReadPage
  readonly asked: ListQuestion
  readonly selection?: Selection
  /** Read the page with it, instead of finding its list. */
  readonly wrapper?: Stored
  readonly domains: ServerDomains
}

/** Finds the list that is asked for, and measures how long each stage takes. */
export async function extractPage(given: PageQuestion): Promise<Extracted> {
  const { id, page, asked, selection = {}, wrapper, domains } = given
  const algorithm = asked.domain === undefined ? asked.algorithm : 'domain'
  const question = { ...asked, algorithm }
  const clock = new StageClock()
  const found =
    algorithm === 'top-k' && !wrapper
      ? foundItems(page.model, shippedModels, question, clock)
      : await findList(page.model, { ...question, wrapper, domains }, clock)
  const kept = wrapper ? keptEdits(wrapper.wrapper) : { edits: [], selection }
  return {
    page: id,
    asked: question,
    ...kept,
    table: showTable(found.base, kept.selection, kept.edits),
    wrapper,
    url: page.model.url,
    title: page.model.title,
    place: pageWords(id, page),
    ...found,
    times: clock.times,
  }
}

/** What a wrapper keeps: edits by the ids of fields, the rest by their names. */
function keptEdits(wrapper: StoredWrapper): Pick<Extracted, 'edits' | 'selection'> {
  const { edits: _, ...selection } = selectionOf(wrapper)
  return { edits: isPageWrapper(wrapper) ? [] : boundEdits(wrapper.selection ?? {}), selection }
}

interface ListSearch extends ListQuestion {
  readonly wrapper: Stored | undefined
  readonly domains: ServerDomains
}

async function findList(page: PageModel, search: ListSearch, clock: StageClock): Promise<FoundOnPage> {
  const { algorithm, region, wrapper, k } = search
  if (k !== undefined) throw new ApiProblem(422, 'bad-input', `${algorithm} knows no k.`, 'Send k with top-k only.')
  const onStage = (stage: string): void => clock.note(stage)
  const found = await extract(page, {
    ...finderOf(search, search.domains),
    region,
    onStage,
    ...(wrapper ? { wrapper: unselected(wrapper) } : {}),
  })
  const shown = foundList(found, clock)
  return wrapper ? { ...shown, warnings: [...shown.warnings, ...lostNotes(wrapper.wrapper)] } : shown
}

/** How the library finds the list. */
export function finderOf({ algorithm, domain, without }: ListQuestion, domains: ServerDomains) {
  if (algorithm === 'domain')
    return { domain: domains.source(domain ?? AUTO), without: requireSwitches(algorithm, without, PAGE_IMPROVEMENTS) }
  requireSwitches(algorithm, without, [])
  return { algorithm }
}

/** Without what it keeps: all columns and records, with the ids of its fields. */
function unselected({ wrapper }: Stored): StoredWrapper {
  if (isPageWrapper(wrapper)) return wrapper
  const { selection: _, ...rest } = wrapper
  return rest
}
