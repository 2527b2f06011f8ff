import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { createActors } from './actors.ts'

const accessState = { authenticatedAt: new Date(0), mustReauthenticate: false, lacksFactor: false }

/** Actors for one user with one session, whose rights and clock are set by the test. */
function setUp() {
  const state = {
    at: 0,
    roles: ['community_student'] as Role[],
    ended: false,
    reads: 0,
    held: undefined as Promise<void> | undefined,
  }
  const actors = createActors({
    now: () => new Date(state.at),
    verifyAccessToken: async (token) =>
      token === 'good' ? { userId: 'user', sessionId: 'session' } : null,
    findCallers: async (sessionIds) => {
      state.reads += 1
      const { ended, roles } = state
      const sessionId = 'session'
      const ada = {
        id: 'user',
        sessionId,
        name: 'Ada',
        email: 'ada@people.example',
        roles,
        ...accessState,
      }
      await state.held
      return new Map(!ended && sessionIds.includes(sessionId) ? [[sessionId, ada]] : [])
    },
  })
  return { state, actors, rolesNow: async () => (await actors.authenticate('good'))?.roles }
}

test('a token stands for the user as read from the database', async () => {
  const { actors } = setUp()
  expect(await actors.authenticate('good')).toEqual({
    id: 'user',
    sessionId: 'session',
    name: 'Ada',
    email: 'ada@people.example',
    roles: ['community_student'],
    ...accessState,
  })
  expect(await actors.authenticate('garbled')).toBeNull()
})

test('a read is reused for less than five seconds', async () => {
  const { state, rolesNow } = setUp()
  await rolesNow()
  state.roles = ['admin']
  state.at = 3999
  expect([await rolesNow(), state.reads]).toEqual([['community_student'], 1])
  state.at = 4000
  expect([await rolesNow(), state.reads]).toEqual([['admin'], 2])
  state.ended = true
  state.at = 9000
  expect(await rolesNow()).toBeUndefined()
})

test('the age of a slow read counts from its start', async () => {
  const { state, rolesNow } = setUp()
  const hold = Promise.withResolvers<void>()
  state.held = hold.promise
  const slow = rolesNow()
  await vi.waitFor(() => expect(state.reads).toBe(1))
  state.at = 3000
  hold.resolve()
  await slow
  state.roles = ['admin']
  state.at = 4500
  expect(await rolesNow()).toEqual(['admin'])
})

test('a clock that goes back extends nothing', async () => {
  const { state, rolesNow } = setUp()
  state.at = 60_000
  await rolesNow()
  state.roles = ['admin']
  state.at = 0
  expect(await rolesNow()).toEqual(['admin'])
})

test('a forgotten user is read again at once', async () => {
  const { state, actors, rolesNow } = setUp()
  await rolesNow()
  state.roles = ['admin']
  actors.forget('somebody else')
  expect(await rolesNow()).toEqual(['community_student'])
  actors.forget('user')
  expect(await rolesNow()).toEqual(['admin'])
})

test('a read that began before a change is not kept after it', async () => {
  const { state, actors, rolesNow } = setUp()
  const hold = Promise.withResolvers<void>()
  state.held = hold.promise
  const early = rolesNow()
  await vi.waitFor(() => expect(state.reads).toBe(1))
  state.ended = true
  actors.forget('user')
  hold.resolve()
  await early
  expect(await rolesNow()).toBeUndefined()
})

test('simultaneous calls share one read', async () => {
  const { state, actors, rolesNow } = setUp()
  const hold = Promise.withResolvers<void>()
  state.held = hold.promise
  const before = Array.from({ length: 5 }, rolesNow)
  await vi.waitFor(() => expect(state.reads).toBe(1))
  state.roles = ['admin']
  actors.forget('user')
  const after = Array.from({ length: 5 }, rolesNow)
  await vi.waitFor(() => expect(state.reads).toBe(2))
  hold.resolve()
  expect(new Set(await Promise.all(before))).toEqual(new Set([['community_student']]))
  expect(new Set(await Promise.all(after))).toEqual(new Set([['admin']]))
})

test('all streams are checked in one read, which their requests may use', async () => {
  const { state, actors, rolesNow } = setUp()
  const caller = await actors.authenticate('good')
  if (!caller) throw new Error('the token is good')
  state.roles = ['admin']
  const known = await actors.readAnew([caller, caller, { ...caller, sessionId: 'another' }])
  expect([...known].map(([session, { roles }]) => [session, roles])).toEqual([
    ['session', ['admin']],
  ])
  expect([await rolesNow(), state.reads]).toEqual([['admin'], 2])
})

test("another user's session is refused, cached or not", async () => {
  const { actors, rolesNow } = setUp()
  expect(await actors.actorOf('thief', 'session')).toBeNull()
  await rolesNow()
  expect(await actors.actorOf('thief', 'session')).toBeNull()
  expect(await actors.actorOf('user', 'another session')).toBeNull()
  expect(await actors.actorOf('user', 'session')).toMatchObject({ id: 'user' })
})

test('a change by the academy for all users is seen at once by all of them', async () => {
  const { state, actors, rolesNow } = setUp()
  await rolesNow()
  state.roles = ['admin']
  actors.forgetAll()
  expect([await rolesNow(), state.reads]).toEqual([['admin'], 2])
})
