import * as contract from '#contract/assignments.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AssignmentsDeps } from './deps.ts'
import type { Operations } from './operations.ts'

export const assignmentsRoutes = (
  assignments: Operations,
  media: AssignmentsDeps['media'],
): Route[] => [
  route(contract.listAssignments, {
    access: 'assignments.own',
    handle: ({ actor, query }) => assignments.list(actor, query),
  }),
  route(contract.getAssignment, {
    access: 'assignments.own',
    handle: ({ actor, params }) => assignments.get(actor, params.id),
  }),
  route(contract.listAssignmentEvidence, {
    access: 'assignments.own',
    handle: ({ actor, params }) => assignments.listEvidence(actor, params.id),
  }),
  route(contract.submitAssignment, {
    access: 'assignments.own',
    handle: ({ actor, params, request }) =>
      assignments.submit(actor, params.id, () =>
        media.readAttachmentForm(actor, request, contract.submissionBytesMaximum),
      ),
  }),
  route(contract.listManagedAssignments, {
    access: 'assignments.manage',
    handle: ({ actor, query }) => assignments.listManaged(actor, query),
  }),
  route(contract.getManagedAssignment, {
    access: 'assignments.manage',
    handle: ({ actor, params }) => assignments.getManaged(actor, params.id),
  }),
  route(contract.createAssignment, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, body }) => assignments.create(actor, body),
  }),
  route(contract.updateAssignment, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => assignments.update(actor, params.id, body),
  }),
  route(contract.deleteAssignment, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params }) => assignments.delete(actor, params.id),
  }),
  route(contract.listSubmissions, {
    access: 'assignments.manage',
    handle: ({ actor, query }) => assignments.listQueue(actor, query),
  }),
  route(contract.gradeSubmission, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => assignments.grade(actor, params.id, body),
  }),
]
