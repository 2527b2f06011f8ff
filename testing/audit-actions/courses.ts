import { exportCourse } from '#contract/course-files.ts'
import {
  createCourseModule,
  deleteCourseModule,
  orderCourseModules,
  updateCourseModule,
} from '#contract/course-modules.ts'
import { courseStudentsCsvPath, sendToStudents } from '#contract/course-students.ts'
import { createCourse, deleteCourse, updateCourse } from '#contract/courses.ts'
import { newId } from '#server/platform/clock.ts'
import { downloadCourse, importFile } from '../course-files.ts'
import { makeCourse } from '../courses.ts'
import { sendForm } from '../forms.ts'
import type { AuditActions } from './bench.ts'
import { picture } from './picture.ts'
import { course, modules } from './teaching.ts'

/** Admins' actions on courses as a whole, their modules and their students. */
export const courseActions: AuditActions = {
  'GET /admin/courses/:id/students.csv': {
    action: 'course.students_exported',
    tells: 'nothing',
    async run({ app, admin }) {
      const { id } = await makeCourse(app, admin)
      return app.request({
        url: `/api${courseStudentsCsvPath.replace(':id', id)}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    },
  },
  'POST /admin/courses/:id/sendings': {
    action: 'bulk.done',
    tells: 'nothing',
    async run({ app, admin, call }) {
      const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
      const student = await app.people.academy()
      const id = newId()
      const action = { kind: 'message', text: 'How is it going?' } as const
      const answer = await call(sendToStudents, {
        params: { id: course.id },
        body: { id, action, who: { ids: [student.id] } },
      })
      await app.runJob('members.bulk', { bulk: id })
      return answer
    },
  },
  'POST /courses': {
    action: 'course.created',
    tells: 'made',
    run: ({ call }) =>
      call(createCourse, { body: { title: 'Pips', description: 'First', content: '# Pips' } }),
  },
  'PUT /courses/:id': {
    action: 'course.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateCourse, {
        params: { id: (await course(bench)).id },
        body: { title: 'Another', level: 'advanced' },
      }),
  },
  'DELETE /courses/:id': {
    action: 'course.deleted',
    tells: 'gone',
    run: async (bench) => bench.call(deleteCourse, { params: { id: (await course(bench)).id } }),
  },
  'POST /courses/:id/thumbnail': {
    action: 'course.thumbnail_set',
    tells: 'nothing',
    run: async (bench) =>
      sendForm(bench.app, {
        as: bench.admin,
        path: `/courses/${(await course(bench)).id}/thumbnail`,
        file: { field: 'thumbnail', content: await picture(), name: 'one.png' },
      }),
  },
  'POST /courses/:id/modules': {
    action: 'module.created',
    tells: 'made',
    run: async (bench) =>
      bench.call(createCourseModule, {
        params: { id: (await course(bench)).id },
        body: { title: 'First steps' },
      }),
  },
  'PUT /courses/:id/modules': {
    action: 'course.modules_moved',
    tells: 'changed',
    async run(bench) {
      const { id, ids } = await modules(bench, (await course(bench)).id)
      return bench.call(orderCourseModules, { params: { id }, body: { ids: ids.toReversed() } })
    },
  },
  'PUT /courses/:id/modules/:moduleId': {
    action: 'module.updated',
    tells: 'changed',
    async run(bench) {
      const { id, moduleId } = await modules(bench, (await course(bench)).id)
      const body = { title: 'Another', release: { kind: 'days' as const, days: 7 } }
      return bench.call(updateCourseModule, { params: { id, moduleId }, body })
    },
  },
  'DELETE /courses/:id/modules/:moduleId': {
    action: 'module.deleted',
    tells: 'gone',
    async run(bench) {
      const { id, moduleId } = await modules(bench, (await course(bench)).id)
      return bench.call(deleteCourseModule, { params: { id, moduleId } })
    },
  },
  'POST /courses/:id/export': {
    action: 'course.exported',
    tells: 'nothing',
    run: async (bench) =>
      bench.call(exportCourse, {
        params: { id: (await course(bench)).id },
        body: { media: false },
      }),
  },
  'POST /courses/:id/videos/uploads/:upload/course': {
    action: 'course.imported',
    tells: 'changed',
    async run(bench) {
      const { app, admin } = bench
      const { id } = await makeCourse(app, admin, { title: 'Taken along' })
      return (await importFile(bench, admin, await downloadCourse(app, admin, id))).answer
    },
  },
}
