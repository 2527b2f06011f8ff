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
    handle: async ({ actor, query, reply }) => {
      const { assignments: page, total } = await assignments.list(actor, query)
      reply.header('x-total-count', String(total))
      return page
    },
  }),
  route(contract.getAssignment, {
    access: 'assignments.own',
    handle: ({ actor, params }) => assignments.get(actor, params.id),
  }),
  route(contract.submitAssignment, {
    access: 'assignments.own',
    handle: ({ actor, params, request }) =>
      assignments.submit(actor, params.id, () =>
        media.readAttachmentForm(request, contract.submissionBytesMaximum),
      ),
  }),
  route(contract.listManagedAssignments, {
    access: 'assignments.manage',
    handle: async ({ actor, query, reply }) => {
      const { assignments: page, total } = await assignments.listManaged(actor, query)
      reply.header('x-total-count', String(total))
      return page
    },
  }),
  route(contract.createAssignment, {
    access: 'assignments.manage',
    handle: ({ actor, body }) => assignments.create(actor, body),
  }),
  route(contract.updateAssignment, {
    access: 'assignments.manage',
    handle: ({ actor, params, body }) => assignments.update(actor, params.id, body),
  }),
  route(contract.deleteAssignment, {
    access: 'assignments.manage',
    handle: async ({ actor, params }) => {
      await assignments.delete(actor, params.id)
      return undefined
    },
  }),
  route(contract.listSubmissions, {
    access: 'assignments.manage',
    handle: async ({ actor, query, reply }) => {
      const { submissions, total } = await assignments.listQueue(actor, query)
      reply.header('x-total-count', String(total))
      return submissions
    },
  }),
  route(contract.gradeSubmission, {
    access: 'assignments.manage',
    handle: ({ actor, params, body }) => assignments.grade(actor, params.id, body),
  }),
]
