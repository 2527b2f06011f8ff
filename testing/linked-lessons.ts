import type { ContentRole } from '#contract/access/permissions.ts'
import type { SentTo } from '#contract/endpoint.ts'
import { createLinkedLesson, type ManagedLinkedLesson } from '#contract/linked-lessons.ts'
import {
  createLiveSession,
  type LiveSession,
  type LiveSessionInput,
} from '#contract/live-sessions.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Adds a lesson that is an assignment or a session, as an admin. */
export async function makeLinked(
  app: TestApp,
  as: Person,
  courseId: string,
  body: SentTo<typeof createLinkedLesson>['body'],
): Promise<ManagedLinkedLesson> {
  const made = await app.call(createLinkedLesson, { as, params: { id: courseId }, body })
  if (made.status !== 201) throw new Error(`the lesson answers ${made.status}: ${made.text}`)
  return made.body
}

/** Schedules a session that can be joined now, as an admin; missing values get defaults. */
export async function makeOpenSession(
  app: TestApp,
  as: Person,
  changes: Partial<LiveSessionInput> = {},
): Promise<LiveSession> {
  const body = {
    title: 'Weekly call',
    description: 'Questions',
    date: app.clock.now().toISOString(),
    meetingUrl: 'https://meet.example.com/room',
    ...changes,
  }
  const made = await app.call(createLiveSession, { as, body })
  if (made.status !== 201) throw new Error(`the session answers ${made.status}: ${made.text}`)
  return made.body
}

/** Adds a lesson that is a session with a recording; returns its id. */
export async function makeRecordedLesson(
  app: TestApp,
  as: Person,
  courseId: string,
  role: ContentRole,
): Promise<string> {
  const recordingUrl = 'https://video.example.com/recording'
  const session = await makeOpenSession(app, as, { roleAccess: [role], recordingUrl })
  return (await makeLinked(app, as, courseId, { kind: 'session', session: session.id })).id
}
