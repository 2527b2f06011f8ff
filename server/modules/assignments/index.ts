import type { Assignment } from '#contract/assignments.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { assignmentsRoutes } from './assignments.routes.ts'
import { countPassed } from './assignments.store.ts'
import {
  createCreateAssignment,
  createDeleteAssignment,
  createUpdateAssignment,
} from './change-assignment.ts'
import type { AssignmentsDeps } from './deps.ts'
import { exportFor } from './export.store.ts'
import { createGradeSubmission } from './grade-submission.ts'
import { createListManaged, createListQueue } from './manage-assignments.ts'
import {
  createDescribeGrade,
  createGetAssignment,
  createListAssignments,
  createMayOpen,
  createOpenCount,
} from './read-assignments.ts'
import { submittedFiles } from './submissions.store.ts'
import { createSubmitAssignment } from './submit-assignment.ts'

export interface Assignments {
  routes: Route[]
  create: ReturnType<typeof createCreateAssignment>
  submit: ReturnType<typeof createSubmitAssignment>
  grade: ReturnType<typeof createGradeSubmission>
  /** The assignments of all courses that the actor may see, those due first first, at most 100. */
  listForStudent(actor: Actor): Promise<Assignment[]>
  /** How the user's newest attempt was graded; null without a verdict, and where it is gone. */
  describeGrade: ReturnType<typeof createDescribeGrade>
  /** How many visible assignments wait for the actor: nothing handed in yet, or in need of work. */
  openCount(actor: Actor): Promise<number>
  /** How many assignments these courses have, and how many of them the user has passed. */
  countPassed(userId: string, courseIds: readonly string[]): ReturnType<typeof countPassed>
  /** Whether the actor may have the file that was handed in with this key right now. */
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  /** Those of the given file keys that an attempt names. */
  filesInUse(keys: string[]): Promise<Set<string>>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
}

/** Assignments of courses: set by the academy, handed in by students, graded and handed in again. */
export function createAssignments(deps: AssignmentsDeps): Assignments {
  const list = createListAssignments(deps)
  const create = createCreateAssignment(deps)
  const submit = createSubmitAssignment(deps)
  const grade = createGradeSubmission(deps)
  const routes = assignmentsRoutes(
    {
      list,
      get: createGetAssignment(deps),
      submit,
      listManaged: createListManaged(deps),
      create,
      update: createUpdateAssignment(deps),
      delete: createDeleteAssignment(deps),
      listQueue: createListQueue(deps),
      grade,
    },
    deps.media,
  )
  return {
    routes,
    create,
    submit,
    grade,
    describeGrade: createDescribeGrade(deps),
    listForStudent: async (actor) => (await list(actor, { page: 1, limit: 100 })).assignments,
    openCount: createOpenCount(deps),
    countPassed: (userId, courseIds) => countPassed(deps.db.pool, userId, courseIds),
    mayOpen: createMayOpen(deps),
    exportFor: (userId) => exportFor(deps.db.pool, userId),
    filesInUse: (keys) => submittedFiles(deps.db.pool, keys),
  }
}
