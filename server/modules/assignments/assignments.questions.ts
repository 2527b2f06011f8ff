import type { RawBuilder } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { question } from '#server/platform/module/question.ts'

/** Called in the transaction in which a user's submission is graded as passed. */
export const submissionPassed = question<(tx: Executor, userId: string) => Promise<void>>(
  'assignments.submission-passed',
)

/**
 * Part of a statement: whether the assignment with the id in this column is open to the actor, which it may not be as
 * a lesson.
 */
export const assignmentOpen =
  question<
    (
      actor: Pick<Actor, 'id' | 'openedCourses' | 'roles' | 'staffRole'>,
      assignmentId: RawBuilder<unknown>,
    ) => RawBuilder<boolean>
  >('assignments.is-open')

/** Called in the transaction in which an assignment is submitted, or graded as passed. */
export const assignmentWorked =
  question<
    (
      tx: Executor,
      work: { userId: string; assignmentId: string; isPassed: boolean },
    ) => Promise<void>
  >('assignments.worked')

/** Called in the transaction in which the assignments of a course are copied, with the id of each and of its copy. */
export const assignmentsCopied =
  question<
    (
      tx: Executor,
      courses: { from: string; to: string },
      copies: readonly { id: string; copy: string }[],
    ) => Promise<void>
  >('assignments.copied')
