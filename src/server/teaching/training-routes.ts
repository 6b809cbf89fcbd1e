import { setTimeout } from 'node:timers/promises'
import { readFigures } from '../../stages/4-find/blocks/block-view.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/trainings.ts'
import { type SentEvent, sendEvents } from '../handlers/event-stream.ts'
import { ApiProblem } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import type { TrainingResult } from '../training/trainer.ts'
import type { Training } from '../training/trainings.ts'
import { numbersOf, openType, viewSites } from './block-routes.ts'

/** Trainings of block types. */
export function trainingRoutes(context: ServerContext) {
  const { trainer, trainings, blocks, corpora, annotators } = context.training
  const found = (id: string): Training => trainings.find(id)
  return createApi()
    .openapi(contract.trainRoute, c => {
      const { type } = c.req.valid('param')
      const { what, corpora: names, profiles, without, select } = c.req.valid('json')
      const { definition, folder } = openType(blocks, type, profiles?.[0])
      const wanted = profiles ?? Object.keys(definition.profiles)
      const before = Object.fromEntries(wanted.map(profile => [profile, readFigures(folder, profile)]))
      const request = {
        ...{ type, annotators: annotators.inUse, profiles, without, select },
        blocks: blocks.parentOf(type),
        corpus: names.map(name => corpora.folderOf(name)),
      }
      const begun = trainings.begin(
        { what, type, corpora: names, profiles, without, select },
        before,
        async (tell, signal) =>
          what === 'train'
            ? { results: await trainer.train(request, { tell, signal }) }
            : { suggestions: await trainer.suggest(request, { tell, signal }) },
      )
      return c.json(viewTraining(begun), 202)
    })
    .openapi(contract.listTrainingsRoute, c => c.json({ trainings: trainings.list.map(viewTraining) }, 200))
    .openapi(contract.getTrainingRoute, c => c.json(viewTraining(found(c.req.valid('param').id)), 200))
    .openapi(contract.trainingEventsRoute, c => {
      const training = found(c.req.valid('param').id)
      const after = Number(c.req.valid('header')['last-event-id'] ?? 0)
      return sendEvents(c, context, signal => trainingEvents(training, after, signal)) as never
    })
    .openapi(contract.stopTrainingRoute, async c => {
      const training = found(c.req.valid('param').id)
      if (training.state !== 'running')
        throw new ApiProblem(409, 'not-running', `${training.id} is ${training.state}.`, 'It has already ended.')
      training.stop.abort(new Error('the training was stopped'))
      while (training.state === 'running') await setTimeout(LOOK_MS)
      return c.json(viewTraining(training), 200)
    })
    .openapi(contract.decideTrainingRoute, async c => {
      const training = found(c.req.valid('param').id)
      if (training.state !== 'finished' || training.what !== 'train')
        throw new ApiProblem(
          409,
          'nothing-to-decide',
          `${training.id} is ${training.state}.`,
          'Only a training that has finished can be kept or discarded.',
        )
      if (c.req.valid('json').decision === 'keep') {
        const folder = await blocks.toChange(training.type)
        await trainer.keep(
          folder,
          training.results,
          training.corpora.map(name => corpora.folderOf(name)),
        )
        training.state = 'kept'
      } else training.state = 'discarded'
      return c.json(viewTraining(training), 200)
    })
}

/** How often to look for events. */
const LOOK_MS = 100

async function* trainingEvents(training: Training, after: number, signal: AbortSignal): AsyncGenerator<SentEvent> {
  let sent = after
  while (!signal.aborted) {
    const hasEnded = training.state !== 'running'
    for (const { id, event, data } of training.events.filter(each => each.id > sent)) {
      sent = id
      yield { event, id: String(id), data }
    }
    if (hasEnded) {
      yield { event: 'end', data: viewTraining(training) }
      return
    }
    await setTimeout(LOOK_MS)
  }
}

const viewTraining = (training: Training) => {
  const { id, what, type, corpora, without, state, startedAt, endedAt, because, results, suggestions, before } =
    training
  return {
    ...{ id, what, type, corpora, without, state, startedAt, endedAt, because },
    results: results.map(result => viewResult(result, before[result.profile] ?? {})),
    suggestions: suggestions ?? null,
  }
}

function viewResult(
  { profile, figures, told, sites, confusion }: TrainingResult,
  { sites: sitesBefore, ...before }: Readonly<Record<string, unknown>>,
) {
  const earlier = new Map(viewSites(sitesBefore).map(({ site, ...counts }) => [site, counts]))
  return {
    profile,
    before: numbersOf(before),
    after: numbersOf(figures),
    text: told,
    sites: sites.map(site => ({ ...site, before: earlier.get(site.site) ?? null })),
    confusion: confusion.map(({ labelled, ...cell }) => ({ labeled: labelled, ...cell })),
  }
}
