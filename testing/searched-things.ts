import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { type AnnouncementRole, saveAnnouncement } from '#contract/announcements.ts'
import { placeVideo } from '#contract/course-modules.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { addLessonNote } from '#contract/lesson-notes.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { sendOwnMessage } from '#contract/messages/messages.ts'
import { type HitKind, search } from '#contract/search.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import type { TestApp } from './app.ts'
import { makeAssignment } from './assignments.ts'
import { makeModule } from './course-modules.ts'
import { makeCourse } from './courses.ts'
import type { Person } from './people.ts'

/** What the academy has for one program, each with `word` in its title and its text. */
export async function makeContent(
  app: TestApp,
  admin: Person,
  word: string,
  role: ContentRole = 'community_student',
) {
  const roleAccess: [ContentRole] = [role]
  const titled = { title: `About ${word}`, roleAccess }
  const course = await makeCourse(app, admin, { ...titled, content: `All of ${word}` })
  const moduleId = await makeModule(app, admin, course.id, 'First module')
  const params = { id: course.id }
  const lesson = await app.call(createTextLesson, {
    as: admin,
    params,
    body: { title: `Lesson on ${word}`, text: `Read of **${word}**.` },
  })
  const place = { moduleId, order: 0 }
  const videoId = lesson.body.id
  await app.call(placeVideo, { as: admin, params: { ...params, videoId }, body: place })
  const title = `Task of ${word}`
  const assignment = await makeAssignment(app, admin, { courseId: course.id, title })
  const date = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const session = { ...titled, description: `Live on ${word}`, date, duration: 60 }
  const signal = { ...titled, content: `A trade of ${word}`, pair: 'EURUSD' }
  const made = [
    lesson,
    await app.call(createLiveSession, { as: admin, body: session }),
    await app.call(createSignal, { as: admin, body: signal }),
    await announce(app, admin, word, role === 'community_student' ? [] : [role]),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 200])
  return { courseId: course.id, moduleId, lessonId: videoId, assignmentId: assignment.id }
}

const announce = (app: TestApp, as: Person, word: string, roles: AnnouncementRole[]) => {
  const now = app.clock.now().getTime()
  const startsAt = new Date(now - 1000).toISOString()
  const endsAt = new Date(now + 86_400_000).toISOString()
  const body = { title: `News of ${word}`, text: 'Read it', roles, startsAt, endsAt }
  return app.call(saveAnnouncement, { as, params: { id: randomUUID() }, body })
}

/** What somebody keeps for themselves, each with `word` in it: a note on a lesson, a trade, a message. */
export async function makeOwn(
  app: TestApp,
  as: Person,
  word: string,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<void> {
  const params = { id: courseId, videoId: lessonId }
  const note = { text: `Remember ${word}`, second: 95 }
  const trade = { pair: 'EURUSD', direction: 'BUY', entry: '1.1', lots: '1' } as const
  const openedAt = '2026-01-05T08:00:00Z'
  const message = { text: `A question on ${word}`, clientId: randomUUID() }
  const made = [
    await app.call(addLessonNote, { as, params, body: note }),
    await app.call(createTrade, { as, body: { ...trade, openedAt, notes: `Seen: ${word}` } }),
    await app.call(sendOwnMessage, { as, body: message }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
}

/** What somebody finds of a word. */
export async function hitsFor(app: TestApp, as: Person, q: string) {
  const { status, body } = await app.call(search, { as, query: { q } })
  expect(status, q).toBe(200)
  return body
}

/** The kinds of it, each as often as it is found. */
export const kindsFor = async (app: TestApp, as: Person, q: string): Promise<HitKind[]> =>
  (await hitsFor(app, as, q)).map(({ kind }) => kind)
