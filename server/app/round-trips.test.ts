import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChallenge } from '#contract/challenges.ts'
import { createTrade } from '#contract/journal.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import type { ContentRole } from '#contract/permissions.ts'
import { createSignal } from '#contract/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { sendStatement, statementCsv } from '#testing/statements.ts'

/** How often a request has waited for the database, and what it sent. */
interface Trips {
  count: number
  /** Whether it has had an answer since it last sent something: what it sends next has waited. */
  isAnswered: boolean
  sent: string[]
}

let app: TestApp
let people: Record<'admin' | 'mentorship' | 'academy', Person>
const request = new AsyncLocalStorage<Trips>()
/** The values of path parameters. */
let things: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  people = {
    admin: await app.people.admin(),
    mentorship: await app.people.mentorship(),
    academy: await app.people.academy(),
  }
  things = await makeThings()
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function note(
    this: Client,
    ...sent: unknown[]
  ) {
    const trips = request.getStore()
    if (!trips) return Reflect.apply(query, this, sent)
    if (trips.isAnswered) trips.count += 1
    trips.isAnswered = false
    const [what] = sent
    trips.sent.push(typeof what === 'string' ? what : (what as { text: string }).text)
    const answered = () => {
      trips.isAnswered = true
    }
    const done = sent.at(-1)
    if (typeof done !== 'function') {
      const answer: Promise<unknown> = Reflect.apply(query, this, sent)
      return answer.finally(answered)
    }
    const ended = (...answer: unknown[]) => {
      answered()
      done(...answer)
    }
    return Reflect.apply(query, this, [...sent.slice(0, -1), ended])
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

/** One of each object that has a call of its own, by the path of that call. */
async function makeThings(): Promise<Record<string, string>> {
  const { admin, academy, mentorship } = people
  const roleAccess: ContentRole[] = ['community_student']
  const text = { title: 'One', description: 'D' }
  const course = await makeCourse(app, admin, { roleAccess, isPublished: true })
  const trades = { atLeast: 1, withStop: false, pair: null, setup: null, riskAtMost: null }
  const evidence = { trades, reviews: null, from: null, to: null, isRequired: false }
  const assignment = await makeAssignment(app, admin, { courseId: course.id, evidence })
  const at = (hours: number) =>
    new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const make = async (endpoint: Parameters<typeof app.call>[0], as: Person, body: object) => {
    const made = await app.call(endpoint, { as, body } as never)
    expect(made.status).toBe(201)
    return (made.body as unknown as { id: string }).id
  }
  const levels = { entry: '1.1', exit: '1.105', stopLoss: '1.095', lots: '1' }
  const sent = await sendStatement(app, mentorship, statementCsv([{ ticket: '1' }]))
  const statement = sent.body as { id: string }
  return {
    '/courses/:id': course.id,
    '/courses/:id/videos': course.id,
    '/assignments/:id': assignment.id,
    '/assignments/:id/evidence': assignment.id,
    '/admin/assignments/:id': assignment.id,
    '/admin/users/:id': academy.id,
    '/admin/journals/:userId': mentorship.id,
    '/admin/journals/:userId/trades': mentorship.id,
    '/admin/journals/:userId/comments': mentorship.id,
    '/admin/journals/:userId/analysis': mentorship.id,
    '/admin/journals/:userId/notes': mentorship.id,
    '/courses/signal/:id': await make(createSignal, admin, {
      title: 'S',
      content: 'C',
      roleAccess,
    }),
    '/courses/live-session/:id': await make(createLiveSession, admin, {
      ...text,
      date: at(1),
      roleAccess,
    }),
    '/mentorship/strategies/:id': await make(createStrategy, admin, {
      ...text,
      rules: 'R',
      riskLevel: 'Low',
      isPublished: true,
    }),
    '/mentorship/challenges/:id': await make(createChallenge, admin, {
      ...text,
      metric: 'trades_journaled',
      target: 5,
      reward: 'A call',
      startDate: at(-1),
      endDate: at(1),
      isPublished: true,
    }),
    '/journal/imports/:id': statement.id,
    '/journal/trades/:id': await make(createTrade, mentorship, {
      ...levels,
      pair: 'EURUSD',
      direction: 'BUY',
      shared: true,
      openedAt: '2026-01-05T08:00:00Z',
      closedAt: '2026-01-05T09:00:00Z',
    }),
  }
}

async function tripsOf(path: string, as: Person): Promise<Trips & { status: number }> {
  const url = `/api${path}`
  const headers = { authorization: `Bearer ${as.token}` }
  const trips: Trips = { count: 0, isAnswered: true, sent: [] }
  // What an answer costs that has to be made; one that is remembered costs nothing, and parts that are the
  // same for many callers are read for the first of them.
  app.academy.http.polled?.forget(as.id)
  const { status } = await request.run(trips, () => app.request({ url, headers }))
  return { ...trips, status }
}

/** Calls that wait more than once, and how often; each with the reason. */
const exceptions: Record<string, number> = {
  // What an assignment asks of the journal, and then the trades that meet it.
  '/assignments': 2,
  '/assignments/:id': 2,
  '/assignments/:id/evidence': 2,
  // A page of rows, then the names of the courses and people in them, which belong to other
  // modules.
  '/admin/journals': 2,
  '/admin/journals/:userId': 2,
  '/admin/assignments': 2,
  '/admin/message-assignees': 2,
  '/admin/submissions': 2,
  '/admin/users': 2,
  '/admin/members': 2,
  '/admin/team': 2,
  // The record of the download is part of what is downloaded.
  '/me/export': 2,
  // The same for the first entry of the activity.
  '/admin/activity.csv': 2,
  // Members, then their grants and tags.
  '/admin/members.csv': 2,
}

/** Not responses built from one caller's rows: the stream, and files sent by other means. */
const others = ['/events']

/**
 * The most statements per response, unless listed below: the dashboards, which combine several
 * modules.
 */
const mostStatements = 3
const manyStatements: Record<string, number> = {
  '/academy/content': 4,
  '/admin/members': 4,
  '/admin/members.csv': 4,
  '/admin/needs': 6,
  '/admin/overview': 6,
  '/admin/stats': 6,
  '/me/certificates': 4,
  '/me/export': 58,
  '/me/profile': 4,
}

test('every list and page is one round trip, and its caller another', async () => {
  const found: Record<string, number> = {}
  const statements: Record<string, number> = {}
  const paths = app.academy.routes
    .filter(({ method, path }) => method === 'GET' && !others.includes(path))
    .map(({ path }) => path)
  for (const path of paths) {
    for (const as of Object.values(people)) {
      const address = path.replace(/:\w+/g, (name) => things[path] ?? name)
      const first = await tripsOf(address, as)
      if (first.status !== 200) continue
      // Values cached for a few seconds may expire during one of the calls.
      const again = [await tripsOf(address, as), await tripsOf(address, as)]
      const fewest = (of: (trips: Trips) => number) => Math.min(...again.map(of))
      found[path] = Math.max(
        found[path] ?? 0,
        fewest(({ count }) => count),
      )
      statements[path] = Math.max(
        statements[path] ?? 0,
        fewest(({ sent }) => sent.length),
      )
    }
  }
  const more = Object.entries(found).filter(([, count]) => count > 1)
  expect(Object.fromEntries(more)).toEqual(exceptions)
  const many = Object.entries(statements).filter(([, count]) => count > mostStatements)
  expect(Object.fromEntries(many)).toEqual(manyStatements)
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([...Object.keys(exceptions), ...Object.keys(things)]),
  )
})

test('an uncached caller is one statement', async () => {
  // Values cached for a few seconds may expire during one of the calls.
  const fewest = async (before: () => void) => {
    const sent: number[] = []
    for (let time = 0; time < 3; time += 1) {
      before()
      sent.push((await tripsOf('/courses', people.admin)).sent.length)
    }
    return Math.min(...sent)
  }
  const unknown = await fewest(() => app.academy.platform.actors.forget(people.admin.id))
  const known = await fewest(() => {})
  expect([unknown, known]).toEqual([2, 1])
})
