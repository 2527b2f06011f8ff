import { createCourseModule } from '#contract/course-modules.ts'
import { makeCourse } from '../courses.ts'
import type { ActionsBench, AuditAction } from './bench.ts'

/** A published course for students of the academy. */
export const course = ({ app, admin }: ActionsBench) =>
  makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: true })

/** A course with two modules, of which `moduleId` is the first. */
export async function modules({ app, admin: as }: ActionsBench, courseId: string) {
  const params = { id: courseId }
  const add = async (title: string) =>
    (await app.call(createCourseModule, { as, params, body: { title } })).body.id
  const ids = [await add('First steps'), await add('Further on')]
  return { id: courseId, moduleId: ids[0] ?? '', ids }
}

/** An action that adds a lesson of any kind. */
export const lessonMade = (run: AuditAction['run']): AuditAction => ({
  action: 'video.created',
  tells: 'made',
  run,
})
