import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Actor } from '../http/actor.ts'
import { Rechecks } from './recheck.ts'

interface Client {
  actor: Actor
  closed: boolean
  close(): void
}

const actorOf = (id: string): Actor => ({
  id,
  sessionId: `session of ${id}`,
  name: 'N',
  email: 'n@people.example',
  roles: ['community_student'],
})

const clientOf = (id: string): Client => ({
  actor: actorOf(id),
  closed: false,
  close() {
    this.closed = true
  },
})

const allIn = (actors: readonly Actor[]) =>
  new Map(actors.map((actor) => [actor.sessionId, actor] as const))

/** Rechecks for this many clients, where the test controls the result and time of each round. */
function setUp(count: number) {
  const clients = Array.from({ length: count }, (_, n) => clientOf(`user ${n}`))
  const rounds: PromiseWithResolvers<ReadonlyMap<string, Actor>>[] = []
  const requested: number[] = []
  const rechecks = new Rechecks(
    () => clients.filter(({ closed }) => !closed),
    (actors) => {
      requested.push(actors.length)
      const round = Promise.withResolvers<ReadonlyMap<string, Actor>>()
      rounds.push(round)
      return round.promise
    },
  )
  for (const client of clients) rechecks.add(client)
  return {
    clients,
    rounds,
    requested,
    rechecks,
    open: () => clients.filter(({ closed }) => !closed).length,
    second: async (seconds = 1) => {
      for (let n = 0; n < seconds; n += 1) {
        await setImmediate()
        rechecks.tick()
      }
    },
  }
}

test('a round is one query, however many clients there are', async () => {
  const { requested, rounds, second, open, clients } = setUp(10_000)
  for (let minute = 0; minute < 30; minute += 1) {
    await second(2)
    rounds.at(-1)?.resolve(allIn(clients.map(({ actor }) => actor)))
    await vi.waitFor(() => expect(rounds).toHaveLength(minute + 1))
  }
  expect(requested).toEqual(Array.from({ length: 30 }, () => 10_000))
  expect(open()).toBe(10_000)
})

test('a slow result and a failed one disconnect nobody; only clients without a session are closed', async () => {
  const { rounds, second, open, clients } = setUp(3)
  await second(2)
  expect(rounds).toHaveLength(1)
  rounds[0]?.reject(new Error('the database is away'))
  await second()
  expect([rounds.length, open()]).toEqual([2, 3])
  rounds[1]?.resolve(allIn(clients.map(({ actor }) => actor)))
  await second(3)
  expect([rounds.length, open()]).toEqual([3, 3])
  await second()
  expect([rounds.length, open()]).toEqual([3, 0])

  const slow = setUp(3)
  await slow.second(3)
  slow.rounds[0]?.resolve(allIn(slow.clients.slice(1).map(({ actor }) => actor)))
  await slow.second()
  expect(slow.clients.map(({ closed }) => closed)).toEqual([true, false, false])
  // The age of a result counts from the start of the query.
  await slow.second()
  expect(slow.open()).toBe(2)
  await slow.second()
  expect(slow.open()).toBe(0)
})

test('a caller is as last confirmed, and nobody is mistaken for another', async () => {
  const { rounds, second, clients } = setUp(2)
  const [first, other] = clients.map(({ actor }) => actor)
  if (!first || !other) throw new Error('there are two')
  await second(2)
  rounds[0]?.resolve(
    new Map([
      [first.sessionId, { ...first, roles: ['admin'] }],
      [other.sessionId, { ...other, id: 'somebody else' }],
    ]),
  )
  await setImmediate()
  expect(clients.map(({ actor, closed }) => [actor.roles[0], closed])).toEqual([
    ['admin', false],
    ['community_student', true],
  ])
})

test('after a change of rights, who cannot be asked about is closed at once', async () => {
  const { rounds, rechecks, clients, open } = setUp(2)
  const urgent = rechecks.urgently(clients.slice(0, 1))
  rounds[0]?.reject(new Error('the database is away'))
  await urgent
  expect(clients.map(({ closed }) => closed)).toEqual([true, false])
  await rechecks.urgently([])
  expect([rounds.length, open()]).toEqual([1, 1])
})
