import type { RawBuilder } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { question } from '#server/platform/module/question.ts'
import type { CalendarEntry } from './live-sessions.present.ts'

/**
 * Part of a statement: whether the session with the id in this column is open to somebody, which it may not be as a
 * lesson.
 */
export const sessionOpen =
  question<
    (
      viewer: Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>,
      sessionId: RawBuilder<unknown>,
    ) => RawBuilder<boolean>
  >('live-sessions.is-open')

/** Part of a statement: whether the session with the id in this column is open to everybody of its role, also a column. */
export const sessionShared =
  question<(sessionId: RawBuilder<unknown>, role: RawBuilder<unknown>) => RawBuilder<boolean>>(
    'live-sessions.is-shared',
  )

/** Those of the members of a role, ids as part of a statement, to whom a session is open that is not open to everybody. */
export const sessionReaders =
  question<
    (
      tx: Executor,
      sessionId: string,
      role: ContentRole,
      members: RawBuilder<unknown>,
    ) => Promise<string[]>
  >('live-sessions.readers')

/** Whether a session is a lesson of a course that is for one of these programs, in a transaction that takes it from them. */
export const sessionNeeded =
  question<(tx: Executor, sessionId: string, programs: readonly ContentRole[]) => Promise<boolean>>(
    'live-sessions.is-needed',
  )

/** What a user's calendar feed has besides live sessions, of what begins after `from`, by time. */
export const calendarEntriesOf = question<
  (userId: string, part: { from: Date; limit: number }) => Promise<CalendarEntry[]>
>('live-sessions.calendar-entries')

/** Called in the transaction in which somebody joins a session. */
export const sessionJoined =
  question<(tx: Executor, actor: Actor, sessionId: string) => Promise<void>>('live-sessions.joined')
