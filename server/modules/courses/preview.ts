import type { z } from 'zod'
import type { CoursePreview, previewCourse as previewCourseCall } from '#contract/course-preview.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { presentModule, presentVideo } from './courses.present.ts'
import { findCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { selectModules } from './modules.store.ts'
import { studentOf } from './preview.store.ts'
import { addressesFor } from './streams.ts'
import { selectVideos } from './videos.store.ts'

/**
 * A course as a student of a program would have it, before it is published as well. Only reads. 404 if there is no such
 * course, 422 if the student would join after the moment that is looked at.
 */
export async function previewCourse(
  { db, media, renditions }: Pick<CoursesDeps, 'db' | 'media' | 'renditions'>,
  actor: Actor,
  id: string,
  asked: z.output<typeof previewCourseCall.query>,
): Promise<CoursePreview> {
  const [joinedAt, at] = [new Date(asked.joinedAt), new Date(asked.at)]
  if (joinedAt > at) {
    const message = 'The student joins later than the day that you look at.'
    throw new Failure('rule_violated', message)
  }
  const student = studentOf(asked.program, joinedAt, at, asked.completed ?? [])
  const [course, modules, videos] = await Promise.all([
    findCourse(db.pool, viewerOf(actor), id),
    selectModules(db.pool, id, student),
    selectVideos(db.pool, id, student),
  ])
  if (!course) throw notFound()
  const addresses = addressesFor({ media, renditions }, actor)
  const isFor = course.programs.some((role) => student.roles.includes(role))
  const shown = isFor ? videos : videos.filter(({ isSample }) => isSample)
  return {
    isFor,
    modules: isFor ? modules.map(presentModule) : [],
    videos: shown.map((row) => presentVideo(row, addresses)),
  }
}
