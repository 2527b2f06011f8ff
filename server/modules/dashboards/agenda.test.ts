import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assignment, gradeSubmission } from '#contract/assignments.ts'
import { createVideo, saveProgress } from '#contract/courses.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const videoUrl = 'https://www.youtube.com/watch?v=abcdefghijk'

async function courseOf(titles: string[], role: 'academy_student' | 'community_student') {
  const { id } = await makeCourse(app, admin, { title: `Course ${titles[0]}`, roleAccess: [role] })
  const lessons: Record<string, string> = {}
  for (const title of titles) {
    const body = { title, videoUrl }
    const made = await app.call(createVideo, { as: admin, params: { id }, body })
    lessons[title] = made.body.id
  }
  const paramsOf = (title: string) => ({ id, videoId: lessons[title] ?? '' })
  return { id, paramsOf }
}

const agendaOf = async (as: Person) => (await app.call(getAgenda, { as })).body
const nextOf = async (as: Person) => {
  const { next } = await agendaOf(as)
  if (!next) return null
  return next.kind === 'session' ? `join ${next.session.title}` : `${next.kind} ${next.title}`
}

test('the next lesson is the one in progress, then the following one, then skipped ones', async () => {
  expect((await app.call(getAgenda)).status).toBe(401)
  const [free, academy] = [await app.people.free(), await app.people.academy()]
  expect(await agendaOf(free)).toEqual({ next: null, isNew: false, week: [] })

  const open = await courseOf(['Pips', 'Lots'], 'community_student')
  app.clock.advance(1000)
  const paid = await courseOf(['Risk', 'Size', 'Plan'], 'academy_student')
  await courseOf(['Draft'], 'academy_student')
  app.clock.advance(1000)
  expect(await agendaOf(free)).toMatchObject({
    isNew: true,
    next: { kind: 'lesson', title: 'Pips', begun: false, secondsLeft: null },
  })
  expect(await nextOf(academy), 'what was paid for comes first').toBe('lesson Risk')

  await app.call(saveProgress, {
    as: academy,
    params: paid.paramsOf('Size'),
    body: { position: 30, watched: 30, duration: 100 },
  })
  expect(await agendaOf(academy)).toMatchObject({
    isNew: false,
    next: { title: 'Size', begun: true, courseId: paid.id, secondsLeft: 70 },
  })
  app.clock.advance(1000)
  await watchLesson(app, academy, paid.paramsOf('Size'))
  // A length reported once is kept: not all of it was watched.
  app.clock.advance(120_000)
  await app.call(saveProgress, {
    as: academy,
    params: paid.paramsOf('Size'),
    body: { position: 100, watched: 100, ended: true },
  })
  expect(await nextOf(academy)).toBe('lesson Plan')
  app.clock.advance(1000)
  await watchLesson(app, academy, paid.paramsOf('Plan'))
  expect(await nextOf(academy), 'the one that was left out').toBe('lesson Risk')
  app.clock.advance(1000)
  await watchLesson(app, academy, open.paramsOf('Pips'))
  expect(await nextOf(academy), 'the course that was watched last').toBe('lesson Lots')
  expect(await nextOf(free)).toBe('lesson Pips')
})

test('returned work is to be handed in again, and a session about to begin is to be joined', async () => {
  const academy = await app.people.academy()
  const { id: courseId } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const { id } = await makeAssignment(app, admin, { courseId, title: 'Your plan' })
  const { body } = await handIn(app, academy, id, { text: 'Buy low' })
  const submissionId = (body as Assignment).submissions[0]?.id ?? ''
  expect(await nextOf(academy)).not.toBe('assignment Your plan')
  await app.call(gradeSubmission, {
    as: admin,
    params: { id: submissionId },
    body: { grade: 'needs_work', feedback: 'How low?' },
  })
  expect((await agendaOf(academy)).next).toMatchObject({ kind: 'assignment', id, again: true })

  const date = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString()
  const call = { title: 'Office hour', description: 'D', date }
  const session = await app.call(createLiveSession, {
    as: admin,
    body: { ...call, roleAccess: ['mentorship_student'] },
  })
  expect(await nextOf(academy), 'a session of another program').toBe('assignment Your plan')
  const mentorship = await app.people.mentorship()
  const agenda = await agendaOf(mentorship)
  expect(agenda.next).toMatchObject({ kind: 'session', session: { title: 'Office hour' } })
  expect(agenda.week).toEqual([
    { kind: 'session', id: session.body.id, title: 'Office hour', at: date },
  ])
})

test('a new student is led to the first lesson, not to what was due before', async () => {
  const { id: courseId } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const dueDate = new Date(app.clock.now().getTime() + 60_000).toISOString()
  await makeAssignment(app, admin, { courseId, title: 'Last week’s plan', dueDate })
  app.clock.advance(120_000)
  const academy = await app.people.academy()
  expect(await nextOf(academy)).toMatch(/^lesson /)
  const { next } = await agendaOf(academy)
  if (next?.kind !== 'lesson') throw new Error('no lesson is next')
  await app.call(saveProgress, {
    as: academy,
    params: { id: next.courseId, videoId: next.lessonId },
    body: { position: 1, watched: 1, duration: 100 },
  })
  expect(await nextOf(academy)).toMatch(/^lesson /)
})
