import { expect, test } from 'vitest'
import { RenderFailure } from '../src/stages/1-render/failure.ts'
import { Connection, channelOf, type MessageEnd } from './rpc.ts'

interface Kitchen {
  bake(what: string, onNews: (news: string) => void): Promise<string>
  burn(): Promise<void>
  wait(signal: AbortSignal): Promise<string>
  secret(): Promise<() => void>
}

const kitchen: Kitchen = {
  bake: async (what, onNews) => {
    for (const step of ['kneading', 'rising']) onNews(`${step} ${what}`)
    return `baked ${what}`
  },
  burn: async () => {
    throw new RenderFailure('http-status', 'the oven answered 503.', 'Try again later.', undefined, { status: 503 })
  },
  wait: signal =>
    new Promise(resolve => signal.addEventListener('abort', () => resolve('was told to stop'), { once: true })),
  secret: async () => () => {},
}

function connected(service: Kitchen): { there: Kitchen; own: Connection; close: () => void } {
  const { port1, port2 } = new MessageChannel()
  const far = new Connection(channelOf(port2 as unknown as MessageEnd))
  far.serve('kitchen', service)
  const own = new Connection(channelOf(port1 as unknown as MessageEnd))
  for (const port of [port1, port2]) port.start()
  return { there: own.remote<Kitchen>('kitchen'), own, close: () => port1.close() }
}

test('a call is answered, and its callbacks are called before that', async () => {
  const { there, close } = connected(kitchen)
  const heard: string[] = []
  const baked = there.bake('bread', news => void heard.push(news))
  expect(await baked).toBe('baked bread')
  expect(heard).toEqual(['kneading bread', 'rising bread'])
  close()
})

test('an error keeps its name, message, and remedy', async () => {
  const { there, close } = connected(kitchen)
  const failure = await there.burn().catch(error => error)
  expect(failure).toBeInstanceOf(RenderFailure)
  expect(failure).toMatchObject({ kind: 'http-status', status: 503, remedy: 'Try again later.' })
  expect(failure.message).toBe('the oven answered 503.')
  close()
})

test('what is aborted here is cancelled there', async () => {
  const { there, close } = connected(kitchen)
  const controller = new AbortController()
  const waiting = there.wait(controller.signal)
  controller.abort()
  expect(await waiting).toBe('was told to stop')
  close()
})

test('an answer that cannot be sent is a failure, and so is a method that nobody serves', async () => {
  const { there, close } = connected(kitchen)
  await expect(there.secret()).rejects.toThrow(/could not be cloned/)
  await expect((there as unknown as { boil(): Promise<void> }).boil()).rejects.toThrow(/nothing answers kitchen\.boil/)
  close()
})

test('open and later calls fail when the other side is gone', async () => {
  const { there, own, close } = connected(kitchen)
  const waiting = there.wait(new AbortController().signal)
  own.end(new Error('the kitchen burned down'))
  await expect(waiting).rejects.toThrow('burned down')
  await expect(there.bake('bread', () => {})).rejects.toThrow('burned down')
  close()
})
