import type { RawBuilder } from 'kysely'
import { access } from '#server/modules/access/index.ts'
import { courseCopied, courseExport, courseImport, courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { media } from '#server/modules/media/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { extendedMail, needsWorkMail, passedMail } from './assignments.mails.ts'
import { assignmentsNotices } from './assignments.notices.ts'
import { mayOpen, readerOf } from './assignments.policy.ts'
import {
  assignmentOpen,
  assignmentsCopied,
  assignmentWorked,
  submissionPassed,
} from './assignments.questions.ts'
import { assignmentsRoutes } from './assignments.routes.ts'
import {
  assignmentsIn,
  countPassed,
  findAssignments,
  findBrief,
  reachedIn,
  selectBriefs,
} from './assignments.store.ts'
import { describeExtension } from './extensions.ts'
import { gradeSubmission } from './grading.ts'
import { createAssignment, createAssignmentIn, takeAssignmentsOver } from './managing.ts'
import { getAssignment, listDue, openCount } from './reading.ts'
import {
  countUngraded,
  countUngradedIn,
  exportFor,
  gradesIn,
  sentIn,
  submittedFiles,
  workersOn,
} from './submissions.store.ts'
import { describeGrade, submitAssignment } from './submissions.ts'
import { exportAssignments, importAssignments } from './transfer.ts'

export {
  assignmentOpen,
  assignmentsCopied,
  assignmentWorked,
  submissionPassed,
} from './assignments.questions.ts'

const needs = { access, courses, identity, journal, media }
const asks = {
  isOpen: assignmentOpen,
  onCopied: assignmentsCopied,
  onPassed: submissionPassed,
  onWorked: assignmentWorked,
}
export type AssignmentsDeps = DepsOf<'db' | 'now', typeof needs, typeof asks>

export interface Assignments {
  create: Bound<typeof createAssignment>
  createIn: Bound<typeof createAssignmentIn>
  get: Bound<typeof getAssignment>
  grade: Bound<typeof gradeSubmission>
  listDue: Bound<typeof listDue>
  openCount: Bound<typeof openCount>
  submit: Bound<typeof submitAssignment>
  /** Id, title and course of an assignment; null if there is none. */
  brief: typeof findBrief
  /** Id and title of the newest assignments of a course. */
  briefs: typeof selectBriefs
  /** Part of a statement: who has submitted an assignment, or passed it, as `user_id`, and since when, as `done_at`. */
  workersOn: typeof workersOn
  /** The number of attempts waiting for a grade. */
  countUngraded: typeof countUngraded
  /** The same of one course. */
  countUngradedIn: typeof countUngradedIn
  /** Part of a statement: the attempts handed in since an instant, and when each was graded. */
  sentIn: typeof sentIn
  /** How each of many users stands in the assignments of a course. */
  gradesIn: typeof gradesIn
  /**
   * The number of assignments of the courses selected by `courses`, part of a statement, and how many of
   * them the user has passed.
   */
  countPassed(userId: string, courses: RawBuilder<unknown>): ReturnType<typeof countPassed>
  /** Whether the user has passed an assignment, and with how many points. */
  reachedIn(userId: string, assignmentId: string): ReturnType<typeof reachedIn>
  /** The newest assignments of the courses selected by `courses`, part of a statement. */
  inCourses(courses: RawBuilder<unknown>): ReturnType<typeof assignmentsIn>
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
        createIn: bind(deps, createAssignmentIn),
        get: bind(deps, getAssignment),
        grade: bind(deps, gradeSubmission),
        listDue: bind(deps, listDue),
        openCount: bind(deps, openCount),
        submit: bind(deps, submitAssignment),
        brief: findBrief,
        briefs: selectBriefs,
        workersOn,
        countUngraded,
        countUngradedIn,
        gradesIn,
        sentIn,
        countPassed: (userId, courses) => countPassed(pool, userId, courses),
        reachedIn: (userId, assignmentId) => reachedIn(pool, userId, assignmentId),
        inCourses: (courses) => assignmentsIn(pool, courses),
      },
      routes: assignmentsRoutes(deps),
      mails: [passedMail, needsWorkMail, extendedMail],
      notices: assignmentsNotices({
        describe: bind(deps, describeGrade),
        describeExtension: bind(deps, describeExtension),
      }),
      files: {
        folders: ['attachments'],
        mayOpen: bind(deps, mayOpen),
        inUse: (keys) => submittedFiles(pool, keys),
        columns: ['submissions.file_key', 'submissions.returned_key'],
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
          'assignment_extensions.user_id': 'deleted',
          'assignment_extensions.given_by': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
          'submissions.graded_by': {
            retainedBecause: 'it belongs to another user, who keeps it without the name',
          },
        },
      },
      answers: [
        answer(courseCopied, bind(deps, takeAssignmentsOver)),
        answer(courseExport, exportAssignments),
        answer(courseImport, importAssignments),
      ],
    }
  },
})
