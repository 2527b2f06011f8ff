import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourseIn } from './change-course-in.ts'
import { lessonFields, lessonsMaximum, placeAmong } from './courses.rules.ts'
import type { CoursesDeps } from './deps.ts'
import { countVideos, insertVideo, type NewVideo } from './videos.store.ts'

/** A lesson to be added; at the end if no order is given. */
export type Lesson = Omit<NewVideo, 'createdAt'> & { order?: number }

/** Adds a lesson with a given id, as part of a running transaction. */
export const addLessonIn = (
  tx: Executor,
  { now }: Pick<CoursesDeps, 'now'>,
  actor: Actor,
  courseId: string,
  { id, order, ...video }: Lesson & { id: string },
  also?: (tx: Executor, id: string) => Promise<void>,
): Promise<void> =>
  changeCourseIn(tx, actor, courseId, async (_, course) => {
    const count = await countVideos(tx, courseId)
    if (count >= lessonsMaximum) {
      throw new Failure('rule_violated', `A course has at most ${lessonsMaximum} lessons.`)
    }
    const place = placeAmong(count, order)
    await insertVideo(tx, courseId, place, { ...video, id, createdAt: now() })
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
    return { result: undefined, change }
  })
