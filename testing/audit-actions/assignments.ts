import {
  createAssignment,
  deleteAssignment,
  giveExtension,
  gradeSubmission,
  listSubmissions,
  removeExtension,
  removeReturnedFile,
  updateAssignment,
} from '#contract/assignments.ts'
import { createLinkedLesson, updateLinkedLesson } from '#contract/linked-lessons.ts'
import { handIn, makeAssignment } from '../assignments.ts'
import { sendForm } from '../forms.ts'
import { makeLinked } from '../linked-lessons.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { course, lessonMade } from './teaching.ts'

async function assignment(bench: ActionsBench) {
  return makeAssignment(bench.app, bench.admin, { courseId: (await course(bench)).id })
}

/** An attempt of a student that waits for a grade. */
async function attempt(bench: ActionsBench) {
  const { app, admin } = bench
  const student = await app.people.academy()
  await handIn(app, student, (await assignment(bench)).id, { text: 'My plan' })
  const { body } = await app.call(listSubmissions, { as: admin })
  return { student, id: body.find(({ student: by }) => by.id === student.id)?.id ?? '' }
}

const giveBack = async (bench: ActionsBench, id: string) => {
  const path = `/admin/submissions/${id}/returned`
  const file = { field: 'file', content: Buffer.from('Well done\n'), name: 'notes.txt' }
  return sendForm(bench.app, { as: bench.admin, path, file })
}

const extend = async (bench: ActionsBench) => {
  const { id } = await assignment(bench)
  const student = await bench.app.people.academy()
  const body = { email: student.email, dueDate: '2030-01-01T00:00:00Z' }
  const given = await bench.call(giveExtension, { params: { id }, body })
  return { given, id, userId: student.id }
}

/** Admins' actions on assignments and what is handed in. */
export const assignmentActions: AuditActions = {
  'POST /admin/assignments': {
    action: 'assignment.created',
    tells: 'made',
    run: async (bench) =>
      bench.call(createAssignment, {
        body: { courseId: (await course(bench)).id, title: 'Plan', description: 'Write it' },
      }),
  },
  'PUT /admin/assignments/:id': {
    action: 'assignment.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateAssignment, {
        params: { id: (await assignment(bench)).id },
        body: { dueDate: '2030-01-01T00:00:00Z' },
      }),
  },
  'DELETE /admin/assignments/:id': {
    action: 'assignment.deleted',
    tells: 'gone',
    run: async (bench) =>
      bench.call(deleteAssignment, { params: { id: (await assignment(bench)).id } }),
  },
  'POST /admin/submissions/:id/grade': {
    action: 'submission.graded',
    tells: 'changed',
    ofPerson: true,
    async run(bench) {
      const params = { id: (await attempt(bench)).id }
      return bench.call(gradeSubmission, { params, body: { grade: 'pass', feedback: 'Well done' } })
    },
  },
  'POST /admin/submissions/:id/returned': {
    action: 'submission.file_returned',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) => giveBack(bench, (await attempt(bench)).id),
  },
  'DELETE /admin/submissions/:id/returned': {
    action: 'submission.file_taken_back',
    tells: 'nothing',
    ofPerson: true,
    async run(bench) {
      const { id } = await attempt(bench)
      await giveBack(bench, id)
      return bench.call(removeReturnedFile, { params: { id } })
    },
  },
  'PUT /admin/assignments/:id/extensions': {
    action: 'assignment.extended',
    tells: 'made',
    ofPerson: true,
    run: async (bench) => (await extend(bench)).given,
  },
  'DELETE /admin/assignments/:id/extensions/:userId': {
    action: 'assignment.extension_removed',
    tells: 'gone',
    ofPerson: true,
    async run(bench) {
      const { id, userId } = await extend(bench)
      return bench.call(removeExtension, { params: { id, userId } })
    },
  },
  'POST /courses/:id/linked-lessons': lessonMade(async (bench) => {
    const { id, course: of } = await assignment(bench)
    const body = { kind: 'assignment' as const, assignment: id }
    return bench.call(createLinkedLesson, { params: { id: of.id }, body })
  }),
  'PUT /courses/:id/linked-lessons/:lessonId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id: given, course: of } = await assignment(bench)
      const linked = { kind: 'assignment' as const, assignment: given }
      const { id: lessonId } = await makeLinked(bench.app, bench.admin, of.id, linked)
      const params = { id: of.id, lessonId }
      return bench.call(updateLinkedLesson, { params, body: { title: 'Hand in', mustPass: true } })
    },
  },
}
