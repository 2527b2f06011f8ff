import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUser, listUsers, setUserRoles, updateUser } from '#contract/access/access.ts'
import { createAssignment, listManagedAssignments, listSubmissions } from '#contract/assignments.ts'
import { createChallenge, listChallenges } from '#contract/challenges.ts'
import { createCourse, getCourseFigures, listCourses } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLiveSession, listLiveSessions } from '#contract/live-sessions.ts'
import { createSignal, listSignals } from '#contract/signals/signals.ts'
import { createStrategy, listStrategies } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

/** Every list of the admin area, with its sort keys. */
const lists = {
  '/admin/users': ['name', 'email', 'created'],
  '/role-requests': ['name', 'program', 'created'],
  '/courses': ['title', 'category', 'level', 'duration', 'status', 'access', 'created'],
  '/courses/live-sessions': ['title', 'date', 'access'],
  '/courses/signals': ['title', 'pair', 'direction', 'status', 'created', 'access'],
  '/admin/automations': ['name', 'created'],
  '/admin/transfers': ['date', 'amount'],
  '/admin/transactions': ['user', 'date', 'program', 'amount', 'status'],
  '/admin/certificates': ['name', 'issued'],
  '/admin/cohorts': ['name', 'starts', 'closes', 'seats'],
  '/admin/waiting-list': ['joined'],
  '/admin/coupons': ['code', 'created', 'uses', 'ends'],
  '/admin/shop/offers': ['name', 'state', 'price', 'created', 'sold'],
  '/admin/documents': ['number', 'issued', 'buyer', 'total'],
  '/admin/messages': ['student', 'last'],
  '/admin/assignments': ['title', 'course', 'due', 'students'],
  '/admin/submissions': ['student', 'assignment', 'submitted', 'attempt', 'grade'],
  '/admin/mails': ['subject', 'to', 'date'],
  '/admin/journals': ['student', 'trades', 'uncommented', 'last', 'changes'],
  '/mentorship/strategies': ['title', 'risk', 'status', 'created'],
  '/mentorship/challenges': ['title', 'time', 'participants', 'status'],
}
const paths = Object.keys(lists)

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const read = (path: string, query: Record<string, string> = {}) =>
  app.request({
    method: 'GET',
    url: `/api${path}`,
    query,
    headers: { authorization: `Bearer ${admin.token}` },
  })

describe.each(Object.entries(lists))('%s', (path, sortKeys) => {
  it('can be sorted by each of its keys, in both directions', async () => {
    for (const sort of sortKeys) {
      for (const direction of ['asc', 'desc']) {
        const answer = await read(path, { sort, direction, search: 'a b', limit: '1' })
        expect({ sort, status: answer.status }).toEqual({ sort, status: 200 })
        expect(answer.headers['x-total-count']).toBeDefined()
      }
    }
  })

  it.each<Record<string, string>>([
    { limit: '-1' },
    { limit: '0' },
    { limit: '1000000000' },
    { limit: 'many' },
    { page: '0' },
    { page: '1000000000' },
    { sort: 'passwordHash' },
    { sort: 'id; drop table users' },
    { sort: 'constructor' },
    { sort: 'name', direction: 'sideways' },
    { search: 'x'.repeat(70_000) },
    { search: 'a\u0000b' },
  ])('refuses an invalid query: %#', async (query) => {
    const answer = await read(path, query)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it('takes wildcard characters literally', async () => {
    for (const search of ['%', '_', '\\', '%%', "'", '_%\\']) {
      const answer = await read(path, { search })
      expect({ search, status: answer.status }).toEqual({ search, status: 200 })
      expect(answer.headers['x-total-count']).toBe('0')
    }
  })
})

it('covers every list', () => expect(paths).toHaveLength(21))

/** Creates the objects of each list by title; the list is searched for that title. */
const text = { description: 'Described', content: 'Written' }
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const kinds: Record<string, { list: Endpoint; make: (title: string) => Promise<unknown> }> = {
  courses: {
    list: listCourses,
    make: (title) => app.call(createCourse, { as: admin, body: { ...text, title } }),
  },
  sessions: {
    list: listLiveSessions,
    make: (title) =>
      app.call(createLiveSession, { as: admin, body: { ...text, title, date: soon(2) } }),
  },
  signals: {
    list: listSignals,
    make: (title) => app.call(createSignal, { as: admin, body: { ...text, title } }),
  },
  strategies: {
    list: listStrategies,
    make: (title) =>
      app.call(createStrategy, {
        as: admin,
        body: { title, description: 'Described', rules: 'Rules', riskLevel: 'Low' },
      }),
  },
  challenges: {
    list: listChallenges,
    make: (title) =>
      app.call(createChallenge, {
        as: admin,
        body: {
          title,
          description: 'Described',
          metric: 'total_r',
          target: 5,
          reward: 'A book',
          startDate: soon(1),
          endDate: soon(9),
        },
      }),
  },
  assignments: {
    list: listManagedAssignments,
    async make(title) {
      const { body: course } = await app.call(createCourse, {
        as: admin,
        body: { ...text, title: 'Of an assignment' },
      })
      const body = { courseId: course.id, title, description: 'Described' }
      return app.call(createAssignment, { as: admin, body })
    },
  },
}

describe.each(Object.entries(kinds))('a list of %s', (_name, { list, make }) => {
  const titles = async (query: Record<string, string>) => {
    const { status, body, headers } = await read(list.path, { search: 'sorted', ...query })
    expect(status).toBe(200)
    const found = (body as Array<{ title: string }>).map(({ title }) => title)
    return { found, total: headers['x-total-count'] }
  }

  it('is searched, sorted and paged as a whole', async () => {
    for (const title of ['Sorted birch', 'sorted Cedar', 'Sorted alder', '100 % sure_', 'Other'])
      await make(title)
    const byTitle = { sort: 'title' }
    expect(await titles(byTitle)).toEqual({
      found: ['Sorted alder', 'Sorted birch', 'sorted Cedar'],
      total: '3',
    })
    expect((await titles({ ...byTitle, direction: 'desc' })).found).toEqual([
      'sorted Cedar',
      'Sorted birch',
      'Sorted alder',
    ])
    const second = await titles({ ...byTitle, page: '2', limit: '2' })
    expect(second).toEqual({ found: ['sorted Cedar'], total: '3' })
    expect(await titles({ ...byTitle, page: '9', limit: '2' })).toEqual({ found: [], total: '3' })
    expect((await titles({ search: 'BIRCH SORTED' })).found).toEqual(['Sorted birch'])
    expect((await titles({ search: '%' })).found).toEqual(['100 % sure_'])
    expect((await titles({ search: '_' })).found).toEqual(['100 % sure_'])
    expect((await titles({ search: '\\' })).found).toEqual([])
  })
})

it('a search finds nothing that the caller may not see, and no meeting link', async () => {
  const student = await app.people.free()
  const meetingUrl = 'https://meet.example/secret-room'
  const body = { ...text, title: 'Hidden gem', isPublished: false }
  await app.call(createCourse, { as: admin, body })
  await app.call(createLiveSession, {
    as: admin,
    body: { ...text, title: 'Open to all', date: soon(3), meetingUrl },
  })
  const found = (list: typeof listCourses | typeof listLiveSessions, search: string) =>
    app.call(list, { as: student, query: { search } })
  expect((await found(listCourses, 'gem')).body).toEqual([])
  expect((await found(listLiveSessions, 'secret-room')).body).toEqual([])
  expect((await found(listLiveSessions, 'Open to all')).body).toHaveLength(1)
})

it('the figures of the courses include drafts, and are for admins', async () => {
  const before = (await app.call(getCourseFigures, { as: admin })).body
  const body = { ...text, title: 'Draft', duration: 30, isPublished: false }
  await app.call(createCourse, { as: admin, body })
  expect((await app.call(getCourseFigures, { as: admin })).body).toEqual({
    total: before.total + 1,
    published: before.published,
    beginner: before.beginner + 1,
    minutes: before.minutes + 30,
  })
  const student = await app.people.academy()
  expect((await app.call(getCourseFigures, { as: student })).status).toBe(403)
})

it('submissions are also found by the student’s name', async () => {
  const query = { search: admin.email }
  expect((await app.call(listSubmissions, { as: admin, query })).body).toEqual([])
})

describe('two admins editing one user', () => {
  const seen = async (id: string) => (await app.call(getUser, { as: admin, params: { id } })).body

  it('the later one gets an error, and nothing is overwritten', async () => {
    const other = await app.people.admin()
    const { id } = await app.people.free()
    const { updatedAt: seenUpdatedAt } = await seen(id)
    const params = { id }
    const first = await app.call(updateUser, {
      as: other,
      params,
      body: { plan: 'academy', status: 'active', seenUpdatedAt },
    })
    expect(first.status).toBe(200)
    const overtaken = { status: 409, body: { code: 'overtaken' } }
    const plan = { plan: 'mentorship' as const, status: 'active' as const }
    expect(
      await app.call(updateUser, { as: admin, params, body: { ...plan, seenUpdatedAt } }),
    ).toMatchObject(overtaken)
    expect(
      await app.call(setUserRoles, { as: admin, params, body: { roles: [], seenUpdatedAt } }),
    ).toMatchObject(overtaken)
    expect(await seen(id)).toEqual(first.body)

    const fresh = first.body.updatedAt
    const again = await app.call(updateUser, {
      as: admin,
      params,
      body: { ...plan, seenUpdatedAt: fresh },
    })
    expect(again).toMatchObject({ status: 200, body: plan })
    expect(again.body.updatedAt > fresh).toBe(true)
  })

  it('without the value that was read, as in the plain call, the last one wins', async () => {
    const { id } = await app.people.academy()
    const params = { id }
    const body = { plan: 'academy' as const, status: 'expired' as const }
    expect((await app.call(updateUser, { as: admin, params, body })).status).toBe(200)
    expect((await app.call(setUserRoles, { as: admin, params, body: { roles: [] } })).status).toBe(
      200,
    )
  })

  it('of two simultaneous edits one is refused', async () => {
    const { id } = await app.people.free()
    const { updatedAt: seenUpdatedAt } = await seen(id)
    const set = (roles: ['academy_student'] | ['mentorship_student']) =>
      app.call(setUserRoles, { as: admin, params: { id }, body: { roles, seenUpdatedAt } })
    const answers = await Promise.all([set(['academy_student']), set(['mentorship_student'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a user who was never granted anything counts as unchanged since the account was created', async () => {
    const { id } = await app.people.free()
    const user = await seen(id)
    expect(user.updatedAt).toBe(user.createdAt)
    const { body } = await app.call(listUsers, { as: admin, query: { search: user.email } })
    expect(body).toEqual([user])
  })
})
