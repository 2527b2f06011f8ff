import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { addressOf, type Callers, makeCallers, makeOneOfEach } from '#testing/one-of-each.ts'
import { callsThatWait, countTrips, notCounted, type Trips } from '#testing/round-trips.ts'

let app: TestApp
let people: Callers
let tripsOf: ReturnType<typeof countTrips>
/** The values of path parameters. */
let things: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  people = await makeCallers(app)
  ;({ things } = await makeOneOfEach(app, people))
  tripsOf = countTrips(app)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

/**
 * The most statements per response, unless listed below: the dashboards, which combine several
 * modules, assignments that ask for trades and their risk and for reviews, and quizzes, exercises and drills, of which the course, the
 * lesson and their content belong to two modules. The attendance asks who could have come, a
 * practice run has its candles apart, and a comparison with signals counts their histories first.
 */
const mostStatements = 3
const manyStatements: Record<string, number> = {
  '/academy-info': 5,
  '/academy/content': 4,
  '/admin/automations': 4,
  '/admin/journals/:userId/practice': 5,
  '/admin/courses/:id/standing': 5,
  '/admin/courses/:id/students': 6,
  '/admin/courses/:id/students/:userId': 6,
  '/admin/courses/:id/students.csv': 6,
  '/admin/members': 4,
  '/admin/members.csv': 4,
  '/admin/message-assignees': 4,
  '/admin/needs': 8,
  '/admin/disputes': 5,
  '/admin/overview': 5,
  '/admin/stats': 6,
  '/admin/system': 7,
  '/admin/assignments/:id/extensions': 4,
  '/assignments': 7,
  '/assignments/:id': 6,
  '/assignments/:id/evidence': 6,
  '/courses/:id/quizzes/:quizId': 5,
  '/courses/:id/quizzes/:quizId/attempts/:attemptId': 5,
  '/courses/:id/quizzes/:quizId/content': 6,
  '/courses/:id/quizzes/:quizId/figures': 4,
  '/courses/:id/quizzes/:quizId/written': 4,
  '/courses/:id/drills/:drillId': 6,
  '/courses/:id/drills/:drillId/decisions/:decisionId': 5,
  '/courses/:id/drills/:drillId/moments': 4,
  '/courses/:id/drills/:drillId/results': 6,
  '/courses/:id/drills/:drillId/rounds/:roundId': 4,
  '/courses/:id/drills/:drillId/students': 4,
  '/courses/:id/linked-lessons/:lessonId': 9,
  '/courses/:id/linked-lessons/:lessonId/form': 4,
  '/courses/:id/exercises/:exerciseId': 4,
  '/courses/:id/exercises/:exerciseId/answers': 4,
  '/courses/:id/exercises/:exerciseId/form': 4,
  '/courses/:id/exercises/:exerciseId/result': 6,
  '/courses/:id/videos/:videoId/checkpoints': 4,
  '/courses/:id/videos/:videoId/checkpoints/content': 4,
  '/courses/:id/videos/:videoId/questions': 4,
  '/courses/:id/videos/:videoId/questions/:threadId': 4,
  '/courses/:id/videos/:videoId/streams': 4,
  '/courses/:id/videos/:videoId/tracks': 5,
  '/courses/:id/videos/:videoId/tracks/:language': 4,
  '/courses/:id/videos/:videoId/tracks/:language/file': 4,
  '/courses/live-session/:id/attendance': 5,
  '/courses/live-session/:id/attendance.csv': 5,
  '/journal/own-drills/:id/decisions/:ownDecisionId': 4,
  '/journal/signal-comparison': 4,
  '/me/certificates': 6,
  '/me/offers/:id': 4,
  '/me/profile': 5,
  '/practice/runs/:id': 6,
  '/me/agenda': 10,
  '/me/reviews': 6,
}

/**
 * The fewest trips of a call, and its usual number of statements: asked again until two times are alike and the trips
 * as known. Values cached for a few seconds may expire during one of them.
 */
async function usualTrips(path: string, as: Callers[keyof Callers]) {
  const asked: Trips[] = []
  for (;;) {
    const trips = await tripsOf(addressOf(things, path), as)
    const isUsual = asked.some(({ sent }) => sent.length === trips.sent.length)
    asked.push(trips)
    const count = Math.min(...asked.map((one) => one.count))
    const isAsKnown = isUsual && count <= (callsThatWait[path] ?? 1)
    if (isAsKnown || asked.length === 9) return { count, statements: trips.sent.length }
  }
}

test('every list and page is one round trip, and its caller another', async () => {
  const found: Record<string, number> = {}
  const statements: Record<string, number> = {}
  const paths = app.academy.routes
    .filter(({ method, path }) => method === 'GET' && !notCounted.includes(path))
    .map(({ path }) => path)
  for (const path of paths) {
    for (const as of Object.values(people)) {
      const first = await tripsOf(addressOf(things, path), as)
      if (first.status !== 200) continue
      const usual = await usualTrips(path, as)
      found[path] = Math.max(found[path] ?? 0, usual.count)
      statements[path] = Math.max(statements[path] ?? 0, usual.statements)
    }
  }
  const more = Object.entries(found).filter(([, count]) => count > 1)
  expect(Object.fromEntries(more)).toEqual(callsThatWait)
  const many = Object.entries(statements).filter(([, count]) => count > mostStatements)
  expect(Object.fromEntries(many)).toEqual(manyStatements)
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining(
      [...Object.keys(callsThatWait), ...Object.keys(things)].filter(
        (path) => !notCounted.includes(path),
      ),
    ),
  )
})

test('an uncached caller is one statement', async () => {
  // One of the calls may have a statement more, as values cached for a few seconds expire.
  const usual = async (before: () => void) => {
    const sent: number[] = []
    for (let time = 0; time < 5; time += 1) {
      before()
      sent.push((await tripsOf('/courses', people.admin)).sent.length)
    }
    return sent.toSorted((one, other) => one - other)[2]
  }
  const unknown = await usual(() => app.academy.platform.actors.forget(people.admin.id))
  const known = await usual(() => {})
  expect([unknown, known]).toEqual([2, 1])
})
