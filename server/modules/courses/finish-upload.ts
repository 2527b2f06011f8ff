import type { z } from 'zod'
import type { Video, videoUploadFieldsSchema } from '#contract/courses.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addLesson } from './add-lesson.ts'
import { aloneOnUpload } from './alone-on-upload.ts'
import type { CoursesDeps } from './deps.ts'
import { getVideo } from './get-video.ts'
import { requireUpload } from './require-upload.ts'
import { takeBackFile } from './take-back-file.ts'
import {
  deleteUpload,
  findUpload,
  lockUpload,
  noteFileKey,
  noteLesson,
} from './video-uploads.store.ts'

type Deps = CoursesDeps

interface Ids {
  courseId: string
  upload: string
}

/**
 * Creates the lesson of a completely received upload; a repeated call returns the same lesson.
 * Throws 409 while bytes are missing, 415 if the content is not a video, in which case the upload
 * is removed.
 */
export async function finishUpload(
  deps: Deps,
  actor: Actor,
  ids: Ids,
  fields: z.output<typeof videoUploadFieldsSchema>,
): Promise<Video> {
  const { db, media } = deps

  const finish = async (
    actor: Actor,
    { courseId, upload: id }: Ids,
    fields: z.output<typeof videoUploadFieldsSchema>,
  ): Promise<string> => {
    const row = await findUpload(db.pool, id)
    if (!row) throw notFound()
    if (row.videoId !== null) return row.videoId
    await takeBackFile(deps, row)
    const file = await media.uploadFile(id)
    if (!file || (await media.uploadedBytes(id)) !== Number(row.bytes)) {
      throw new Failure('conflict', 'The file has not arrived as a whole.')
    }
    const reserve = (key: string) => noteFileKey(db.pool, id, key)
    const kept = await media.keepVideo(file, reserve).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'unsupported_type') await remove(id)
      throw error
    })
    const { key, type, duration } = kept
    const video = { ...fields, fileKey: key, fileType: type, durationSeconds: duration }
    try {
      return await addLesson(deps, actor, courseId, video, async (tx, lesson) => {
        if (!(await noteLesson(tx, id, lesson))) throw notFound()
      })
    } catch (error) {
      // Waits for a transaction whose outcome is unknown, and which may still be ending.
      const left = await asTheProgram(() => db.transaction((tx) => lockUpload(tx, id)))
      // The lesson was created, and only the database's response was lost.
      if (left && left.videoId !== null) return left.videoId
      if (!left) return media.keepOrDrop(key, () => Promise.reject(error))
      await takeBackFile(deps, left)
      throw error
    }
  }
  const remove = (id: string) =>
    asTheProgram(async () => {
      await media.removeUpload(id)
      await deleteUpload(db.pool, id)
    })

  await requireUpload(deps, actor, ids)
  const videoId = await aloneOnUpload(deps, ids.upload, () => finish(actor, ids, fields))
  return getVideo(deps, actor, { courseId: ids.courseId, videoId })
}
