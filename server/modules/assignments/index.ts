import type { RawBuilder } from 'kysely'
import { courseCopied, courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { media } from '#server/modules/media/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { needsWorkMail, passedMail } from './assignments.mails.ts'
import { assignmentsNotices } from './assignments.notices.ts'
import { mayOpen, readerOf } from './assignments.policy.ts'
import { submissionPassed } from './assignments.questions.ts'
import { assignmentsRoutes } from './assignments.routes.ts'
import { countPassed, findAssignments } from './assignments.store.ts'
import { createAssignment, takeAssignmentsOver } from './managing.ts'
import { listDue, openCount } from './reading.ts'
import { countUngraded, exportFor, submittedFiles } from './submissions.store.ts'
import { describeGrade, gradeSubmission, submitAssignment } from './submissions.ts'

export { submissionPassed } from './assignments.questions.ts'

const needs = { courses, identity, journal, media }
const asks = { onPassed: submissionPassed }
export type AssignmentsDeps = DepsOf<'db' | 'now', typeof needs, typeof asks>

export interface Assignments {
  create: Bound<typeof createAssignment>
  grade: Bound<typeof gradeSubmission>
  listDue: Bound<typeof listDue>
  openCount: Bound<typeof openCount>
  submit: Bound<typeof submitAssignment>
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
    return {
      api: {
        create: bind(deps, createAssignment),
        grade: bind(deps, gradeSubmission),
        listDue: bind(deps, listDue),
        openCount: bind(deps, openCount),
        submit: bind(deps, submitAssignment),
        countUngraded,
        countPassed: (userId, courses) => countPassed(pool, userId, courses),
      },
      routes: assignmentsRoutes(deps),
      mails: [passedMail, needsWorkMail],
      notices: assignmentsNotices({ describe: bind(deps, describeGrade) }),
      files: {
        folders: ['attachments'],
        mayOpen: bind(deps, mayOpen),
        inUse: (keys) => submittedFiles(pool, keys),
        columns: ['submissions.file_key'],
      },
      searched: [
        {
          kind: 'assignment',
          find: (actor, searched) => findAssignments(pool, readerOf(deps, actor), searched),
        },
      ],
      personalData: {
        part: 'assignments',
        read: (userId) => exportFor(pool, userId),
        columns: {
          'submissions.user_id': 'deleted',
          'submissions.graded_by': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
      answers: [answer(courseCopied, bind(deps, takeAssignmentsOver))],
    }
  },
})
