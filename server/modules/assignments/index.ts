import type { RawBuilder } from 'kysely'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { needsWorkMail, passedMail } from './assignments.mails.ts'
import { assignmentsNotices } from './assignments.notices.ts'
import { assignmentsRoutes } from './assignments.routes.ts'
import { countPassed } from './assignments.store.ts'
import { type AssignmentsDeps, asks, needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { createOperations, type Operations } from './operations.ts'
import { submittedFiles } from './submissions.store.ts'
import { countUngraded } from './ungraded.store.ts'

export { submissionPassed } from './assignments.questions.ts'

export interface Assignments
  extends Pick<Operations, 'create' | 'grade' | 'listDue' | 'openCount' | 'submit'> {
  /** The number of attempts waiting for a grade. */
  countUngraded: typeof countUngraded
  /**
   * The number of assignments of the courses selected by `courses`, part of a statement, and how many of
   * them the user has passed.
   */
  countPassed(userId: string, courses: RawBuilder<unknown>): ReturnType<typeof countPassed>
}

/** Course assignments: set by the academy, handed in by students, graded and handed in again. */
export const assignments = defineModule('assignments', {
  needs,
  asks,
  create: (deps: AssignmentsDeps): Contribution<Assignments> => {
    const { pool } = deps.db
    const operations = createOperations(deps)
    const { create, grade, listDue, mayOpen, openCount, submit } = operations
    return {
      api: {
        create,
        grade,
        listDue,
        openCount,
        submit,
        countUngraded,
        countPassed: (userId, courses) => countPassed(pool, userId, courses),
      },
      routes: assignmentsRoutes(operations, deps.media),
      mails: [passedMail, needsWorkMail],
      notices: assignmentsNotices(operations),
      files: {
        folders: ['attachments'],
        mayOpen,
        inUse: (keys) => submittedFiles(pool, keys),
        columns: ['submissions.file_key'],
      },
      personalData: {
        part: 'assignments',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'submissions.user_id': 'deleted',
          'submissions.graded_by': {
            keptBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
    }
  },
})
