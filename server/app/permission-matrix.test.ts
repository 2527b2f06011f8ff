import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRoleRequests, listUsers, requestRole } from '#contract/access/access.ts'
import {
  type AccessState,
  type ContentRole,
  contentRoles,
  grantableStaffRoles,
  maySeeContent,
} from '#contract/access/permissions.ts'
import { createAssignment, listSubmissions } from '#contract/assignments.ts'
import { createCourse, createVideo } from '#contract/courses.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { createQuiz } from '#contract/quizzes/quizzes.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { newId } from '#server/platform/clock.ts'
import type { Route } from '#server/platform/http/route.ts'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import { handIn } from '#testing/assignments.ts'
import { makeDrill } from '#testing/drills.ts'
import { addCandles, makeExercise } from '#testing/exercises.ts'
import { makeRecordedLesson } from '#testing/linked-lessons.ts'
import type { Person } from '#testing/people.ts'
import { type Caller, callers, permissionMatrix } from '#testing/permission-matrix.ts'
import { stateOf } from '#testing/state.ts'
import { makeTrack } from '#testing/video-tracks.ts'

const standingOf: Record<Caller, AccessState> = {
  anon: { roles: [] },
  free: { roles: ['community_student'] },
  academy: { roles: ['academy_student'] },
  mentorship: { roles: ['mentorship_student'] },
  lapsed: { roles: ['community_student'] },
  suspended: { roles: [] },
  teacher: { roles: ['community_student'], staffRole: 'teacher' },
  support: { roles: ['community_student'], staffRole: 'support' },
  bookkeeper: { roles: ['community_student'], staffRole: 'bookkeeper' },
  admin: { roles: ['admin'] },
  owner: { roles: ['admin'], staffRole: 'owner' },
}

/** Ids of existing objects, so that a call that slips through would change one. */
interface Things {
  course: string
  video: string
  text: string
  quiz: string
  exercise: string
  drill: string
  linked: string
  session: string
  signal: string
  assignment: string
}

let app: TestApp
const people: Partial<Record<Caller, Person | null>> = {}
const things = {} as Record<ContentRole, Things>
const others: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  people.anon = null
  people.free = await app.people.free()
  people.academy = await app.people.academy()
  people.mentorship = await app.people.mentorship()
  people.lapsed = await app.people.lapsed()
  people.suspended = await app.people.suspended()
  for (const role of grantableStaffRoles) people[role] = await app.people.staff(role)
  people.owner = await app.people.owner()
  people.admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
  for (const role of contentRoles) things[role] = await makeThings(role)
  await makeOthers()
})
afterAll(() => app.stop())

async function makeThings(role: ContentRole): Promise<Things> {
  const as = people.admin
  const text = { title: `For ${role}`, description: 'Described', content: 'Written' }
  const roleAccess = [role]
  const course = await app.call(createCourse, { as, body: { ...text, roleAccess } })
  const params = { id: course.body.id }
  const video = await app.call(createVideo, { as, params, body: { title: 'Lesson' } })
  await makeTrack(app, as as Person, { ...params, videoId: video.body.id }, ['Good morning'])
  const read = { as, params, body: { title: 'To read', text: text.content } }
  const lesson = await app.call(createTextLesson, read)
  const quiz = await app.call(createQuiz, { as, params, body: { title: 'Quiz' } })
  const exercise = await makeExercise(app, as as Person, params.id)
  const drill = await makeDrill(app, as as Person, params.id, { moments: 1 })
  const linked = await makeRecordedLesson(app, as as Person, params.id, role)
  const date = app.clock.now().toISOString()
  const meetingUrl = 'https://meet.example.com/room'
  const session = await app.call(createLiveSession, {
    as,
    body: {
      ...{ title: text.title, description: text.description, date, roleAccess, meetingUrl },
      // Places are reserved, then the meeting joined, then places given up: as the routes follow each other.
      capacity: 1000,
    },
  })
  const signal = await app.call(createSignal, {
    as,
    body: { title: text.title, content: text.content, roleAccess },
  })
  const assignment = await app.call(createAssignment, {
    as,
    body: { courseId: params.id, title: text.title, description: text.description },
  })
  return {
    assignment: assignment.body.id,
    course: course.body.id,
    video: video.body.id,
    text: lesson.body.id,
    quiz: quiz.body.id,
    exercise: exercise.id,
    drill: drill.id,
    linked,
    session: session.body.id,
    signal: signal.body.id,
  }
}

const sharedTrade = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.1',
  lots: '1',
  shared: true,
  openedAt: '2026-01-05T08:00:00Z',
}

async function makeOthers() {
  const as = people.admin
  // A separate user: an admin's calls may change or delete this one.
  const bystander = await app.people.academy()
  await app.call(requestRole, { as: await app.people.free(), body: { program: 'academy' } })
  const { body: requests } = await app.call(listRoleRequests, { as })
  const { body: users } = await app.call(listUsers, { as })
  const student = users.find((user) => user.id === bystander.id)
  others['/role-requests/:id'] = requests[0]?.id ?? ''
  others['/admin/users/:id'] = student?.id ?? ''
  others['/admin/team/:id'] = student?.id ?? ''
  const assignment = things.academy_student.assignment
  await handIn(app, bystander, assignment, { text: 'Mine' })
  const { body: submissions } = await app.call(listSubmissions, { as })
  const sharer = await app.people.mentorship()
  const trade = await app.call(createTrade, { as: sharer, body: sharedTrade })
  others['/admin/assignments/:id'] = assignment
  others['/admin/submissions/:id'] = submissions[0]?.id ?? ''
  others['/journal/trades/:id'] = trade.body.id
  others['/admin/journals/trades/:id'] = trade.body.id
  others['/admin/journals/:userId'] = sharer.id
  others['/admin/subscriptions/:id'] = student?.subscriptions[0]?.id ?? ''
}

const nameOf = (route: Route) => `${route.method} ${route.path}`

/** The address of a route for the object of one role, or for objects that do not exist. */
function addressOf(route: Route, role: ContentRole | 'unknown'): string {
  const known = role === 'unknown' ? undefined : things[role]
  const id = Object.entries(others).find(([prefix]) => route.path.startsWith(prefix))?.[1]
  const subject = route.path.startsWith('/courses/live-session/')
    ? known?.session
    : route.path.startsWith('/courses/signal/')
      ? known?.signal
      : route.path.startsWith('/courses/')
        ? known?.course
        : route.path.startsWith('/assignments/')
          ? known?.assignment
          : id
  return `/api${route.path}`
    .replace(/:(id|userId)/, subject ?? newId())
    .replace(':screenshotId', newId())
    .replace(':videoId', known?.video ?? newId())
    .replace(':textId', known?.text ?? newId())
    .replace(':quizId', known?.quiz ?? newId())
    .replace(/:(questionId|threadId|attemptId|answerId|checkpointId)/, newId())
    .replace(':place', '0')
    .replace(':language', 'en')
    .replace(':exerciseId', known?.exercise ?? newId())
    .replace(':drillId', known?.drill ?? newId())
    .replace(':lessonId', known?.linked ?? newId())
    .replace(/:(momentId|roundId|decisionId|own\w+Id|cardId)/, newId())
    .replace(':name', newId())
    .replace(':folder', 'videos')
}

/** The roles whose objects a route is tried with: its address names none, or the same for all, outside these. */
const rolesIn = ({ path }: Route): readonly ContentRole[] =>
  /^\/(courses|assignments)\/.*:/.test(path) ? contentRoles : contentRoles.slice(0, 1)

function send(route: Route, caller: Caller, role: ContentRole | 'unknown') {
  const person = people[caller]
  return app.request({
    method: route.method,
    url: addressOf(route, role),
    headers: { ...(person && { authorization: `Bearer ${person.token}` }) },
    // Valid for calls that write on the caller's behalf, and refused before it is read by the
    // others.
    ...(route.method !== 'GET' &&
      route.method !== 'DELETE' && {
        payload: {
          position: 1,
          text: 'A note',
          second: null,
          place: null,
          direction: 'NONE',
          same: true,
        },
      }),
  })
}

const passed = ({ status }: Answer<unknown>) => status !== 401 && status !== 403 && status < 500

test('the matrix names every route of the running program, and no other', () => {
  const mounted = app.academy.routes.map(nameOf).toSorted()
  expect(Object.keys(permissionMatrix).toSorted()).toEqual(mounted)
})

test('whoever is refused gets the status of the matrix, and nothing changes', async () => {
  const before = await stateOf(app)
  for (const route of app.academy.routes) {
    for (const caller of callers) {
      const outcome = permissionMatrix[nameOf(route)]?.[caller]
      if (outcome !== 401 && outcome !== 403) continue
      for (const role of rolesIn(route)) {
        const answer = await send(route, caller, role)
        expect.soft(answer.status, `${caller}: ${nameOf(route)} (${role})`).toBe(outcome)
      }
    }
  }
  expect(await stateOf(app)).toEqual(before)
})

test('what a caller may not see answers like what does not exist', async () => {
  for (const route of app.academy.routes) {
    for (const caller of callers) {
      if (permissionMatrix[nameOf(route)]?.[caller] !== 'T') continue
      const unknown = await send(route, caller, 'unknown')
      expect.soft(unknown.status, `${caller}: unknown ${nameOf(route)}`).toBe(404)
      for (const role of contentRoles) {
        const answer = await send(route, caller, role)
        const label = `${caller}: ${nameOf(route)} (${role})`
        if (maySeeContent(standingOf[caller], [role])) {
          expect.soft([200, 201], label).toContain(answer.status)
        } else {
          expect.soft([answer.status, answer.text], label).toEqual([404, unknown.text])
        }
      }
    }
  }
})

describe('whoever is allowed is let through', () => {
  // The stream never ends by itself, and the two calls that end the caller's session come last.
  const apart = ['GET /events', 'POST /auth/logout']
  test('reads and writes', async () => {
    for (const route of app.academy.routes) {
      if (apart.includes(nameOf(route)) || route.method === 'DELETE') continue
      for (const caller of callers) {
        const outcome = permissionMatrix[nameOf(route)]?.[caller]
        if (outcome !== 'yes' && outcome !== 'own') continue
        const answer = await send(route, caller, 'academy_student')
        // A public call may still reject the credentials.
        const ok = route.access === 'public' ? answer.status < 500 : passed(answer)
        expect.soft(ok, `${caller}: ${nameOf(route)} gave ${answer.status}`).toBe(true)
      }
    }
  })
})

describe('invalid tokens', () => {
  test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a.b.c'])(
    '%j is refused',
    async (authorization) => {
      const { status } = await app.request({ url: '/api/auth/me', headers: { authorization } })
      expect(status).toBe(401)
    },
  )
})
