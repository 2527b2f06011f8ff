import * as calls from '#contract/assignments.ts'
import { gradeBytesMaximum, listMarks, listOwnMarks } from '#contract/submission-marks.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { giveExtension, listExtensions, removeExtension } from './extensions.ts'
import { gradeSubmission, removeReturned, returnFile } from './grading.ts'
import type { AssignmentsDeps } from './index.ts'
import {
  createAssignment,
  deleteAssignment,
  getManaged,
  listManaged,
  updateAssignment,
} from './managing.ts'
import { readMarks, readOwnMarks } from './marks.ts'
import { getAssignment, listAssignments } from './reading.ts'
import { listEvidence, listQueue, submitAssignment } from './submissions.ts'

export const assignmentsRoutes = (deps: AssignmentsDeps): Route[] => [
  route(calls.listAssignments, {
    access: 'assignments.own',
    handle: ({ actor, query }) => listAssignments(deps, actor, query),
  }),
  route(calls.getAssignment, {
    access: 'assignments.own',
    handle: ({ actor, params }) => getAssignment(deps, actor, params.id),
  }),
  route(calls.listAssignmentEvidence, {
    access: 'assignments.own',
    handle: ({ actor, params }) => listEvidence(deps, actor, params.id),
  }),
  route(calls.submitAssignment, {
    access: 'assignments.own',
    handle: ({ actor, params, request }) =>
      submitAssignment(deps, actor, params.id, () =>
        deps.media.readAttachmentForm(actor, request, calls.submissionBytesMaximum),
      ),
  }),
  route(calls.listManagedAssignments, {
    access: 'assignments.manage',
    handle: ({ actor, query }) => listManaged(deps, actor, query),
  }),
  route(calls.getManagedAssignment, {
    access: 'assignments.manage',
    handle: ({ actor, params }) => getManaged(deps, actor, params.id),
  }),
  route(calls.createAssignment, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, body }) => createAssignment(deps, actor, body),
  }),
  route(calls.updateAssignment, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateAssignment(deps, actor, params.id, body),
  }),
  route(calls.deleteAssignment, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteAssignment(deps, actor, params.id),
  }),
  route(calls.listSubmissions, {
    access: 'assignments.manage',
    handle: ({ actor, query }) => listQueue(deps, actor, query),
  }),
  route(listOwnMarks, {
    access: 'assignments.own',
    handle: ({ actor, params }) => readOwnMarks(deps, actor, params),
  }),
  route(listMarks, {
    access: 'assignments.manage',
    handle: ({ params }) => readMarks(deps, params.id),
  }),
  route(calls.gradeSubmission, {
    access: 'assignments.manage',
    effect: 'none',
    bodyBytes: gradeBytesMaximum,
    handle: ({ actor, params, body }) => gradeSubmission(deps, actor, params.id, body),
  }),
  route(calls.returnFile, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params, request }) => returnFile(deps, actor, params.id, request),
  }),
  route(calls.removeReturnedFile, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params }) => removeReturned(deps, actor, params.id),
  }),
  route(calls.listExtensions, {
    access: 'assignments.manage',
    handle: ({ actor, params, query }) => listExtensions(deps, actor, params.id, query),
  }),
  route(calls.giveExtension, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => giveExtension(deps, actor, params.id, body),
  }),
  route(calls.removeExtension, {
    access: 'assignments.manage',
    effect: 'none',
    handle: ({ actor, params }) => removeExtension(deps, actor, params),
  }),
]
