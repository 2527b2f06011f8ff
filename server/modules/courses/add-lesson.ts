import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { lessonFields, lessonsMaximum, placeAmong } from './courses.rules.ts'
import type { CoursesDeps } from './deps.ts'
import { countVideos, insertVideo, type NewVideo } from './videos.store.ts'

/**
 * Adds a lesson to a course at its place: next to last where no order is wanted. Gives its id. `also`
 * belongs to the same transaction.
 */
export const addLesson = (
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  { order, ...video }: Omit<NewVideo, 'createdAt'> & { order?: number },
  also?: (tx: Executor, id: string) => Promise<void>,
): Promise<string> =>
  changeCourse(deps, actor, courseId, async (tx, course) => {
    const count = await countVideos(tx, courseId)
    if (count >= lessonsMaximum) {
      throw new Failure('rule_violated', `A course has at most ${lessonsMaximum} lessons.`)
    }
    const place = placeAmong(count, order)
    const id = await insertVideo(tx, courseId, place, { ...video, createdAt: deps.now() })
    await also?.(tx, id)
    const { title, externalUrl, durationSeconds } = video
    const lesson = { title, position: place, externalUrl, durationSeconds }
    const change = {
      action: 'video.created',
      subject: id,
      name: title,
      details: { course: courseId, courseTitle: course.title },
      ...changeOf(null, lesson, lessonFields),
    }
    return { result: id, change }
  })
