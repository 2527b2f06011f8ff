import { type LessonPicture, lessonPicturesMaximum } from '#contract/lesson-pictures.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './catalogue.ts'
import { readerOf } from './courses.policy.ts'
import type { CoursesDeps } from './index.ts'
import { insertPicture } from './lesson-pictures.store.ts'
import { findText, type TextRow } from './texts.store.ts'

interface Ids {
  courseId: string
  videoId: string
}

/**
 * Gives a text the picture that `receive` reads and stores, which the text may name from then on. If there is no such
 * text, nothing is read; a picture that is refused later, for a text deleted meanwhile or with too many, is deleted.
 */
export async function addPicture(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  receive: () => Promise<string>,
): Promise<LessonPicture> {
  const { db, media, now } = deps
  const reader = readerOf(deps, actor)
  const known = await findText(db.pool, ids, reader)
  if (!known) throw notFound()
  requireRoom(known)
  const key = await receive()
  const id = newId()
  await media.keepOrDrop(key, () =>
    changeCourse(deps, actor, ids.courseId, async (tx, course) => {
      const text = await findText(tx, ids, reader)
      if (!text) throw notFound()
      requireRoom(text)
      await insertPicture(tx, text.id, { id, key }, now())
      const details = { course: course.id, courseTitle: course.title }
      const about = { subject: text.id, name: text.title, details }
      return { result: undefined, change: { action: 'video.picture_added', ...about } }
    }),
  )
  return { id, url: media.addressOf(actor, key) }
}

function requireRoom({ pictures }: TextRow): void {
  if ((pictures?.length ?? 0) < lessonPicturesMaximum) return
  throw new Failure('rule_violated', `A text has at most ${lessonPicturesMaximum} pictures.`)
}
