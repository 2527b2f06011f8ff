import type { Readable } from 'node:stream'
import { type LessonFile, lessonFilesMaximum } from '#contract/lesson-files.ts'
import type { StoredAttachment } from '#server/modules/media/index.ts'
import { isRepeat } from '#server/platform/creations/create-once.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse, changeCourseIn, deleteUnshared } from './catalogue.ts'
import { readerOf } from './courses.policy.ts'
import { presentFile } from './courses.present.ts'
import type { CoursesDeps } from './index.ts'
import { deleteLessonFile, insertLessonFile } from './lesson-files.store.ts'
import { findVideo, type VideoRow } from './videos.store.ts'

interface Ids {
  courseId: string
  videoId: string
}

/**
 * Gives a lesson the file that `receive` reads and stores, once for each id. If there is no such lesson, nothing is read; a file that is
 * refused later, for a lesson deleted meanwhile or with too many, is deleted.
 */
export async function addFile(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  receive: () => Promise<StoredAttachment>,
): Promise<LessonFile> {
  const { db, media, now } = deps
  const reader = readerOf(deps, actor)
  const known = await findVideo(db.pool, ids, reader)
  if (!known) throw notFound()
  if (!(await isRepeat(db, actor))) requireRoom(known)
  const file = await receive()
  const { key, name } = file
  const id = await media.keepOnce(actor, key, (tx, made) =>
    changeCourseIn(tx, actor, ids.courseId, async (_, course) => {
      const video = await findVideo(tx, ids, reader)
      if (!video) throw notFound()
      requireRoom(video)
      await insertLessonFile(tx, video.id, { id: made, ...file }, now())
      return { result: undefined, change: entry('video.file_added', video, course, name) }
    }),
  )
  const stored = (await findVideo(db.pool, ids, reader))?.files?.find((one) => one.id === id)
  // Removed since: it was sent before.
  if (!stored) throw notFound()
  return presentFile(stored, (of) => media.addressOf(actor, of))
}

/** Adds a file from within the program, such as the demo's. */
export const addFileOf = (
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  name: string,
  content: Readable,
): Promise<LessonFile> => addFile(deps, actor, ids, () => deps.media.storeLessonFile(name, content))

/** Removes a file from a lesson; it is deleted after the commit, unless a copy of the course has it, too. */
export function removeFile(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids & { fileId: string },
): Promise<void> {
  return changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const video = await findVideo(tx, ids, readerOf(deps, actor))
    const file = video?.files?.find(({ id }) => id === ids.fileId)
    if (!video || !file) throw notFound()
    await deleteLessonFile(tx, file.id)
    await deleteUnshared(deps, tx, [file.key])
    return { result: undefined, change: entry('video.file_removed', video, course, file.name) }
  })
}

function requireRoom({ files }: VideoRow): void {
  if ((files?.length ?? 0) < lessonFilesMaximum) return
  throw new Failure('rule_violated', `A lesson has at most ${lessonFilesMaximum} files.`)
}

interface Titled {
  id: string
  title: string
}

const entry = (action: string, video: Titled, course: Titled, file: string) => ({
  action,
  subject: video.id,
  name: video.title,
  details: { course: course.id, courseTitle: course.title, file },
})
