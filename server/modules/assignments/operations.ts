import {
  createCreateAssignment,
  createDeleteAssignment,
  createUpdateAssignment,
} from './change-assignment.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createGradeSubmission } from './grade-submission.ts'
import { createGetManaged, createListManaged, createListQueue } from './manage-assignments.ts'
import {
  createDescribeGrade,
  createGetAssignment,
  createListAssignments,
  createMayOpen,
  createOpenCount,
} from './read-assignments.ts'
import { createSubmitAssignment } from './submit-assignment.ts'

/** Everything that can be done with assignments, each operation with its dependencies. */
export const createOperations = (deps: AssignmentsDeps) => ({
  list: createListAssignments(deps),
  get: createGetAssignment(deps),
  openCount: createOpenCount(deps),
  submit: createSubmitAssignment(deps),
  listManaged: createListManaged(deps),
  getManaged: createGetManaged(deps),
  create: createCreateAssignment(deps),
  update: createUpdateAssignment(deps),
  delete: createDeleteAssignment(deps),
  listQueue: createListQueue(deps),
  grade: createGradeSubmission(deps),
  describeGrade: createDescribeGrade(deps),
  mayOpen: createMayOpen(deps),
})

export type Operations = ReturnType<typeof createOperations>
