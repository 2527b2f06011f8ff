import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { createChallenge, joinChallenge } from '#contract/challenges.ts'
import { createCourse, createVideo } from '#contract/courses.ts'
import {
  academyContentSchema,
  communityContentSchema,
  getAcademyContent,
  getCommunityContent,
  getMentorshipContent,
  mentorshipContentSchema,
} from '#contract/dashboards.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let free: Person
let academy: Person
let mentorship: Person
let lapsed: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  free = await app.people.free()
  academy = await app.people.academy()
  mentorship = await app.people.mentorship()
  lapsed = await app.people.lapsed()
})
afterAll(() => app.stop())

const roles = ['community_student', 'academy_student', 'mentorship_student'] as const

/** The instant this many minutes from now. */
const inMinutes = (count: number) =>
  new Date(app.clock.now().getTime() + count * 60_000).toISOString()

async function schedule(title: string, startsIn: number, role: ContentRole) {
  const body = { title, description: 'D', date: inMinutes(startsIn), roleAccess: [role] }
  return (await app.call(createLiveSession, { as: admin, body })).body
}

const statusOf = (call: { status: number }) => call.status

test('each dashboard opens for its own role and for admins', async () => {
  const doors = [
    { endpoint: getAcademyContent, open: [academy, admin], closed: [free, mentorship, lapsed] },
    { endpoint: getMentorshipContent, open: [mentorship, admin], closed: [free, academy, lapsed] },
    {
      endpoint: getCommunityContent,
      open: [free, academy, mentorship, lapsed, admin],
      closed: [],
    },
  ]
  for (const { endpoint, open, closed } of doors) {
    expect(statusOf(await app.call(endpoint))).toBe(401)
    for (const as of open) expect(statusOf(await app.call(endpoint, { as }))).toBe(200)
    for (const as of closed) expect(statusOf(await app.call(endpoint, { as }))).toBe(403)
  }
})

test('the academy shows the next session for it or for everyone, and real progress', async () => {
  const empty = await app.call(getAcademyContent, { as: academy })
  expect(empty.body).toEqual({
    progress: { overallProgress: 0, completedLessons: 0, totalLessons: 0 },
    assignments: [],
    liveSession: null,
    tradingJournal: { totalTrades: 0 },
  })

  await schedule('over', -120, 'academy_student')
  await schedule('for mentorship', 10, 'mentorship_student')
  const later = await schedule('academy call', 90, 'academy_student')
  const next = async (as: Person) => (await app.call(getAcademyContent, { as })).body.liveSession
  const callOf = ({ title, date }: { title: string; date: string }) => ({
    title,
    scheduledTime: date,
  })
  expect(await next(academy)).toEqual(callOf(later))
  const sooner = await schedule('for everyone', 30, 'community_student')
  expect(await next(academy)).toEqual(callOf(sooner))
  expect(await next(admin)).toEqual(callOf(sooner))

  const course = { title: 'C', description: 'D', content: 'T' }
  const made = await app.call(createCourse, {
    as: admin,
    body: { ...course, roleAccess: ['academy_student'] },
  })
  const { id } = made.body
  for (const title of ['one', 'two', 'three']) {
    await app.call(createVideo, { as: admin, params: { id }, body: { title } })
  }
  const video = await app.call(createVideo, { as: admin, params: { id }, body: { title: 'four' } })
  await watchLesson(app, academy, { id, videoId: video.body.id })
  const { body } = await app.call(getAcademyContent, { as: academy })
  expect(body.progress).toEqual({ overallProgress: 25, completedLessons: 1, totalLessons: 4 })
  expect(academyContentSchema.parse(body)).toEqual(body)
})

test('mentorship shows its upcoming sessions by date, and no figures before there are any', async () => {
  await schedule('second', 200, 'mentorship_student')
  await schedule('first', 5, 'mentorship_student')
  await schedule('of the academy', 1, 'academy_student')
  const { body } = await app.call(getMentorshipContent, { as: mentorship })
  expect(body.mentorshipSessions.map(({ title }) => title)).toEqual([
    'first',
    'for mentorship',
    'second',
  ])
  expect(body).toMatchObject({
    advancedStrategies: [],
    challenges: [],
    performance: { winRate: 0, profitLoss: 0, tradesCount: 0, rankPosition: null },
  })
  expect(mentorshipContentSchema.parse(body)).toEqual(body)
})

test('mentorship shows published strategies with their win rate, and current challenges', async () => {
  const strategies: string[] = []
  for (const isPublished of [true, false]) {
    const title = isPublished ? 'London open' : 'draft'
    const text = { title, description: 'D', rules: 'R', riskLevel: 'Low' as const }
    const made = await app.call(createStrategy, { as: admin, body: { ...text, isPublished } })
    strategies.push(made.body.id)
  }
  const [strategyId] = strategies
  const signal = { title: 'S', content: 'C', strategyId, roleAccess: ['academy_student' as const] }
  for (const status of ['hit_tp', 'hit_sl'] as const) {
    const { body } = await app.call(createSignal, { as: admin, body: signal })
    await app.call(updateSignal, { as: admin, params: { id: body.id }, body: { status } })
  }

  const challenge = async (title: string, startsIn: number, endsIn: number, isPublished = true) => {
    const aim = { metric: 'trades_journaled' as const, target: 5, reward: 'A call' }
    const [startDate, endDate] = [inMinutes(startsIn), inMinutes(endsIn)]
    const body = { title, description: 'D', ...aim, startDate, endDate, isPublished }
    return (await app.call(createChallenge, { as: admin, body })).body
  }
  await challenge('over', -20, -10)
  await challenge('coming', 20, 30)
  await challenge('draft', -20, 30, false)
  const active = await challenge('under way', -20, 200)
  await app.call(joinChallenge, { as: mentorship, params: { id: active.id } })

  for (const as of [mentorship, admin]) {
    const { body } = await app.call(getMentorshipContent, { as })
    expect(body.advancedStrategies).toEqual([
      {
        id: strategyId,
        title: 'London open',
        description: 'D',
        winRate: 50,
        decided: 2,
        riskLevel: 'Low',
      },
    ])
    expect(body.challenges.map(({ title, status }) => [title, status])).toEqual([
      ['under way', 'active'],
      ['coming', 'upcoming'],
    ])
    expect(body.challenges[0]).toEqual({
      id: active.id,
      title: 'under way',
      description: 'D',
      status: 'active',
      progress: 0,
      reward: 'A call',
      endDate: active.endDate,
    })
    expect(mentorshipContentSchema.parse(body)).toEqual(body)
  }
})

test('the community page shows free courses and signals to everybody, and nothing else', async () => {
  for (const role of roles) {
    const title = `for ${role}`
    const roleAccess = [role]
    const course = { title, description: 'D', content: 'T', roleAccess }
    await app.call(createCourse, { as: admin, body: course })
    await app.call(createCourse, {
      as: admin,
      body: { ...course, title: 'draft', isPublished: false },
    })
    await app.call(createSignal, { as: admin, body: { title, content: 'C', roleAccess } })
  }
  for (const as of [free, academy, mentorship, lapsed]) {
    const { body } = await app.call(getCommunityContent, { as })
    expect(body.courses.map(({ title }) => title)).toEqual(['for community_student'])
    expect(body.signals.map(({ title }) => title)).toEqual(['for community_student'])
    expect(communityContentSchema.parse(body)).toEqual(body)
  }
})

test("the academy shows its student's open assignments, and the number of trades recorded", async () => {
  const { id: courseId } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const hidden = await makeCourse(app, admin, { roleAccess: ['mentorship_student'] })
  await makeAssignment(app, admin, { courseId: hidden.id, title: 'Not for the academy' })
  const due = await makeAssignment(app, admin, { courseId, dueDate: inMinutes(60) })
  const whenever = await makeAssignment(app, admin, { courseId, title: 'Whenever' })
  await handIn(app, academy, due.id, { text: 'Done' })
  const trade = { pair: 'EURUSD', direction: 'BUY' as const, entry: '1.1', lots: '1' }
  const openedAt = inMinutes(-60)
  await app.call(createTrade, { as: academy, body: { ...trade, openedAt } })
  const { body } = await app.call(getAcademyContent, { as: academy })
  const shown = ({ id, title, description, dueDate }: typeof due) => ({
    id,
    title,
    description,
    dueDate,
  })
  expect(body.assignments).toEqual([
    { ...shown(due), submitted: true },
    { ...shown(whenever), submitted: false },
  ])
  expect(body.tradingJournal).toEqual({ totalTrades: 1 })
  expect(academyContentSchema.parse(body)).toEqual(body)
})
