import type { StudentFilter } from '#contract/course-students.ts'
import * as calls from '#contract/course-students.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  exportStudents,
  getStanding,
  getStudent,
  listStudents,
  type ReadingDeps,
  recordStudentsExport,
  studentsOf,
} from './reading.ts'
import { sendToStudents } from './sending.ts'

interface ExportCall {
  params: { id: string }
  query: StudentFilter
}

export function courseStudentsRoutes(deps: ReadingDeps): Route[] {
  const read = new WeakMap<ExportCall, ReturnType<typeof studentsOf>>()
  /** The course of an export, read once for its record and its first slice, which then go on together. */
  const meantBy = (call: ExportCall) => {
    const of = read.get(call) ?? studentsOf(deps, call.params.id, call.query)
    read.set(call, of)
    return of
  }
  return [
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
      begin: (call) => recordStudentsExport(deps, call.actor, meantBy(call)),
      content: (call) => exportStudents(deps, call.params.id, meantBy(call)),
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
}
