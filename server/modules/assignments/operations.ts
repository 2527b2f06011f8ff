import { createMayOpen } from './assignments.policy.ts'
import { createCreateAssignment } from './create-assignment.ts'
import { createDeleteAssignment } from './delete-assignment.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createDescribeGrade } from './describe-grade.ts'
import { createGetAssignment } from './get-assignment.ts'
import { createGetManaged } from './get-managed.ts'
import { createGradeSubmission } from './grade-submission.ts'
import { createListAssignments } from './list-assignments.ts'
import { createListDue } from './list-due.ts'
import { createListEvidence } from './list-evidence.ts'
import { createListManaged } from './list-managed.ts'
import { createListQueue } from './list-queue.ts'
import { createOpenCount } from './open-count.ts'
import { createSubmitAssignment } from './submit-assignment.ts'
import { createUpdateAssignment } from './update-assignment.ts'

/** All operations on assignments, each with its dependencies. */
export const createOperations = (deps: AssignmentsDeps) => ({
  list: createListAssignments(deps),
  listDue: createListDue(deps),
  listEvidence: createListEvidence(deps),
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
