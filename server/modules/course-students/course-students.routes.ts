import * as calls from '#contract/course-students.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { CourseStudentsDeps } from './index.ts'
import {
  exportStudents,
  getStanding,
  getStudent,
  listStudents,
  recordStudentsExport,
} from './reading.ts'
import { sendToStudents } from './sending.ts'

export const courseStudentsRoutes = (deps: CourseStudentsDeps): Route[] => [
  route(calls.listCourseStudents, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listStudents(deps, actor, params.id, query),
  }),
  csvRoute({
    path: calls.courseStudentsCsvPath,
    access: 'content.manage',
    effect: 'shows-data',
    summary: 'The students of a course as a CSV file',
    what: 'The students',
    params: calls.listCourseStudents.params,
    query: calls.studentFilterSchema,
    name: 'students',
    begin: ({ actor, params, query }) => recordStudentsExport(deps, actor, params.id, query),
    content: ({ actor, params, query }) => exportStudents(deps, actor, params.id, query),
  }),
  route(calls.getCourseStanding, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => getStanding(deps, actor, params.id, query.days),
  }),
  route(calls.getCourseStudent, {
    access: 'content.manage',
    handle: ({ actor, params }) => getStudent(deps, actor, params.id, params.userId),
  }),
  route(calls.sendToStudents, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => sendToStudents(deps, actor, params.id, body),
  }),
]
