import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

/** How often a request has waited for the database, and what it sent. */
interface Trips {
  count: number
  turn: object | null
  sent: string[]
}

let app: TestApp
let people: Record<'admin' | 'mentorship' | 'academy', Person>
const request = new AsyncLocalStorage<Trips>()
/** What is sent before the program turns to something else is one round trip. */
let turn: object | null = null

beforeAll(async () => {
  app = await startApp()
  people = {
    admin: await app.people.admin(),
    mentorship: await app.people.mentorship(),
    academy: await app.people.academy(),
  }
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function note(
    this: Client,
    ...sent: unknown[]
  ) {
    const trips = request.getStore()
    if (!turn) {
      turn = {}
      setImmediate(() => {
        turn = null
      })
    }
    if (trips) {
      if (trips.turn !== turn) trips.count += 1
      trips.turn = turn
      trips.sent.push(String(sent[0]))
    }
    return Reflect.apply(query, this, sent)
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

async function tripsOf(path: string, as: Person): Promise<Trips & { status: number }> {
  const url = `/api${path}`
  const headers = { authorization: `Bearer ${as.token}` }
  const trips: Trips = { count: 0, turn: null, sent: [] }
  const { status } = await request.run(trips, () => app.request({ url, headers }))
  return { ...trips, status }
}

/** Calls that wait more than once, and how often; each with what it waits for. */
const exceptions: Record<string, number> = {
  // Asks of each thing that a working academy needs, one after the other.
  '/readyz': 3,
  // Whether the demonstration was begun, and only then whether all of it is there.
  '/academy-info': 2,
  // Assignments are those of the courses that the caller sees, then what was handed in for them.
  '/academy/content': 3,
  '/assignments': 3,
  // A page of rows, then the names of the courses and people in them, which other modules keep.
  '/admin/assignments': 2,
  '/admin/submissions': 2,
  '/admin/users': 2,
  '/messages': 2,
  // Each figure belongs to another module, and some are made of what others have counted.
  '/admin/stats': 3,
  // The caller's time zone decides which trades belong to a month.
  '/journal/figures': 2,
  '/mentor/mentorship-content': 2,
  // Issues a certificate that is due, which is decided in a transaction.
  '/me/certificates': 7,
  // Everything that is kept of a person, read for a download that hardly anybody makes.
  '/me/export': 2,
  // Gives a secret away, and so holds the session while it does: a reset of the password waits.
  '/me/calendar': 5,
  // Broadcasts are shown from the day of registration on, which is read first.
  '/notifications': 2,
}

/** Not answers made of one caller's rows: the stream, and what is sent by other means. */
const others = ['/events']

test('every list and page is one round trip, and its caller another', async () => {
  const found: Record<string, number> = {}
  const paths = app.academy.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !others.includes(path))
    .map(({ path }) => path)
  for (const path of paths) {
    for (const as of Object.values(people)) {
      const first = await tripsOf(path, as)
      if (first.status !== 200) continue
      const { count } = await tripsOf(path, as)
      found[path] = Math.max(found[path] ?? 0, count)
    }
  }
  const grown = Object.entries(found).filter(([path, count]) => count > (exceptions[path] ?? 1))
  expect(Object.fromEntries(grown)).toEqual({})
  expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(exceptions)))
})

test('a caller who is not known yet is one statement', async () => {
  app.academy.platform.actors.forget(people.admin.id)
  const unknown = await tripsOf('/courses', people.admin)
  const known = await tripsOf('/courses', people.admin)
  expect([unknown.sent.length, known.sent.length]).toEqual([2, 1])
})
