import { expect, test } from 'vitest'
import type { NotificationRow } from '../notifications.store.ts'
import type { ChannelDeps, ChannelToAll, Outcome, PagedChannel } from './channel.ts'
import { countOutcomes, createOutcomes } from './outcomes.ts'

const deps = {} as ChannelDeps
const notification = { title: 'News' } as NotificationRow

/** What is counted when a channel answers this, or throws it. */
async function countedOf(answer: Outcome | Error) {
  const outcomes = createOutcomes()
  const pigeon: PagedChannel = {
    name: 'pigeon',
    atOnce: 1,
    targets: async () => [],
    async send() {
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const counted = countOutcomes(pigeon, outcomes) as PagedChannel
  const sent = counted.send(deps, 'target', notification)
  if (answer instanceof Error) await expect(sent).rejects.toBe(answer)
  else expect(await sent).toBe(answer)
  return outcomes.measures.read()
}

test.each<[Outcome | Error, string]>([
  ['delivered', 'delivered'],
  ['gone', 'gone'],
  [{ file: async () => undefined }, 'delivered'],
  [{ waitSeconds: 3 }, 'postponed'],
  [{ laterSeconds: 3 }, 'postponed'],
  [new Error('no wind'), 'failed'],
])('%o is passed on, and counted', async (answer, outcome) => {
  expect(await countedOf(answer)).toEqual({
    academy_deliveries_total: [{ labels: { channel: 'pigeon', outcome }, value: 1 }],
  })
})

test('a channel to all counts once for each notification', async () => {
  const outcomes = createOutcomes()
  const bell: ChannelToAll = {
    name: 'bell',
    targets: 'all at once',
    send: async () => undefined,
  }
  const counted = countOutcomes(bell, outcomes) as ChannelToAll
  await counted.send({} as never, notification)
  await counted.send({} as never, notification)
  expect(await outcomes.measures.read()).toEqual({
    academy_deliveries_total: [{ labels: { channel: 'bell', outcome: 'delivered' }, value: 2 }],
  })
})
