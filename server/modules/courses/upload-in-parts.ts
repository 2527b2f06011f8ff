import type { z } from 'zod'
import {
  type Video,
  type VideoUpload,
  type videoUploadFieldsSchema,
  videoUploadsMaximum,
} from '#contract/courses.ts'
import type { UploadFacts, UploadLedger } from '#server/modules/media/index.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { courseExists } from './courses.store.ts'
import { addLesson } from './create-video.ts'
import type { CoursesDeps } from './deps.ts'
import { createGetVideo } from './read-videos.ts'
import { createUploadLock } from './upload-lock.ts'
import {
  countUnfinished,
  deleteUpload,
  findUpload,
  insertUpload,
  listUnfinished,
  noteFileKey,
  noteLesson,
  ownsUpload,
  type UploadRow,
} from './video-uploads.store.ts'

type Deps = CoursesDeps

interface Ids {
  courseId: string
  upload: string
}

/** What the receiving of parts asks about uploads. */
export const createUploadLedger = (deps: Deps): UploadLedger => ({
  async find(id) {
    const row = await findUpload(deps.db.pool, id)
    if (row && row.videoId === null) await takeBack(deps, row)
    return row ? { bytes: Number(row.bytes), isComplete: row.videoId !== null } : null
  },
  lockOf: (id) => createUploadLock(deps.db, id),
})

/** Brings a file back that a crash has left between the uploads and the lessons. */
async function takeBack({ db, media }: Deps, { id, fileKey }: UploadRow): Promise<void> {
  if (fileKey === null) return
  if (!(await media.uploadFile(id))) {
    await media.moveUpload(fileKey, id).catch((error: unknown) => {
      // Neither here nor there: then there is nothing to go on with.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
  await noteFileKey(db.pool, id, null)
}

/** Begins an upload to a course; 404 when there is no such course, 422 when too many are unfinished. */
export const createBeginUpload =
  ({ db, now }: Deps) =>
  async (actor: Actor, courseId: string, facts: UploadFacts): Promise<void> => {
    if ((await countUnfinished(db.pool, actor.id)) >= videoUploadsMaximum) {
      throw new Failure(
        'rule_violated',
        'Too many unfinished uploads. Finish or discard some first.',
      )
    }
    const { id, bytes, fileName, fileChanged } = facts
    try {
      await insertUpload(db.pool, {
        id,
        courseId,
        userId: actor.id,
        fileName,
        createdAt: now(),
        fileChanged: String(fileChanged),
        bytes: String(bytes),
      })
    } catch (error) {
      throw violatedForeignKey(error) ? notFound() : error
    }
  }

/** Throws 404 unless there is such a course. */
export const createRequireCourse =
  ({ db }: Deps) =>
  async (courseId: string): Promise<void> => {
    if (!(await courseExists(db.pool, courseId))) throw notFound()
  }

/** Throws 404 unless the upload is the actor's own and to this course. */
export const createRequireUpload =
  ({ db }: Deps) =>
  async (actor: Actor, { courseId, upload }: Ids): Promise<void> => {
    if (!(await ownsUpload(db.pool, { id: upload, courseId, userId: actor.id }))) throw notFound()
  }

/** The actor's uploads to a course that have not become lessons. */
export const createListUploads =
  ({ db, media }: Deps) =>
  async (actor: Actor, courseId: string): Promise<VideoUpload[]> => {
    if (!(await courseExists(db.pool, courseId))) throw notFound()
    const rows = await listUnfinished(db.pool, courseId, actor.id)
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        fileName: row.fileName,
        fileChanged: Number(row.fileChanged),
        bytes: Number(row.bytes),
        received: row.fileKey === null ? await media.uploadedBytes(row.id) : Number(row.bytes),
        createdAt: row.createdAt.toISOString(),
      })),
    )
  }

/** Gives an upload up, with what has arrived; a lesson that was made of it stays. */
export const createDiscardUpload = (deps: Deps) => {
  const require = createRequireUpload(deps)
  return async (actor: Actor, ids: Ids): Promise<void> => {
    await require(actor, ids)
    await alone(deps, ids.upload, async () => {
      await deps.media.removeUpload(ids.upload)
      await deleteUpload(deps.db.pool, ids.upload)
    })
  }
}

/**
 * Makes the lesson of an upload that has arrived as a whole; asked again, gives the same lesson. Throws
 * 409 while bytes are missing, 415 when the content is no video: then the upload is removed.
 */
export const createFinishUpload = (deps: Deps) => {
  const { db, media } = deps
  const require = createRequireUpload(deps)
  const get = createGetVideo(deps)

  const finish = async (
    actor: Actor,
    { courseId, upload: id }: Ids,
    fields: z.output<typeof videoUploadFieldsSchema>,
  ): Promise<string> => {
    const row = await findUpload(db.pool, id)
    if (!row) throw notFound()
    if (row.videoId !== null) return row.videoId
    await takeBack(deps, row)
    const file = await media.uploadFile(id)
    if (!file || (await media.uploadedBytes(id)) !== Number(row.bytes)) {
      throw new Failure('conflict', 'The file has not arrived as a whole.')
    }
    const reserve = (key: string) => noteFileKey(db.pool, id, key)
    const kept = await media.keepVideo(file, reserve).catch(async (error: unknown) => {
      if (error instanceof Failure) await remove(id)
      throw error
    })
    const { key, type, duration } = kept
    const video = { ...fields, fileKey: key, fileType: type, durationSeconds: duration }
    try {
      return await addLesson(deps, actor, courseId, video, async (tx, lesson) => {
        if (!(await noteLesson(tx, id, lesson))) throw notFound()
      })
    } catch (error) {
      const left = await findUpload(db.pool, id)
      // The lesson was made, and only the answer of the database was lost.
      if (left && left.videoId !== null) return left.videoId
      if (left) await takeBack(deps, left)
      else await media.dropFile(key)
      throw error
    }
  }
  const remove = async (id: string) => {
    await media.removeUpload(id)
    await deleteUpload(db.pool, id)
  }

  return async (
    actor: Actor,
    ids: Ids,
    fields: z.output<typeof videoUploadFieldsSchema>,
  ): Promise<Video> => {
    await require(actor, ids)
    const videoId = await alone(deps, ids.upload, () => finish(actor, ids, fields))
    return get(actor, { courseId: ids.courseId, videoId })
  }
}

/**
 * Forgets an upload that has become a lesson, or whose file is gone; a file that finishing has left
 * beside a lesson that was never made is taken back first. One that somebody works on is left alone.
 */
export const createForgetUpload =
  (deps: Deps) =>
  async (id: string): Promise<void> => {
    const { db, media } = deps
    const forget = async () => {
      const row = await findUpload(db.pool, id)
      if (!row) return
      if (row.videoId === null) {
        await takeBack(deps, row)
        if (await media.uploadFile(id)) return
      }
      await deleteUpload(db.pool, id)
    }
    await alone(deps, id, forget, AbortSignal.abort()).catch((error: unknown) => {
      const isBusy =
        error instanceof Failure && (error.code === 'locked' || error.code === 'not_found')
      if (!isBusy) throw error
    })
  }

/** Runs `work` while nobody else writes to the upload; does not wait once `signal` is aborted. */
async function alone<T>(
  { db }: Deps,
  id: string,
  work: () => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  const lock = createUploadLock(db, id)
  await lock.lock(signal, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}
