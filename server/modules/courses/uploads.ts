import type { z } from 'zod'
import {
  type Video,
  type VideoUpload,
  type videoUploadFieldsSchema,
  videoUploadsMaximum,
} from '#contract/courses.ts'
import { id as idSchema } from '#contract/values.ts'
import type { UploadFacts } from '#server/modules/media/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { courseExists } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { addLesson, getVideo, takeBackFile } from './lessons.ts'
import { createUploadLock } from './upload-ledger.ts'
import {
  countUnfinishedLocked,
  deleteUpload,
  findUpload,
  insertUpload,
  listUnfinished,
  lockUpload,
  noteFileKey,
  noteLesson,
  ownsUpload,
  type UploadRow,
  uploadsBefore,
} from './video-uploads.store.ts'
import { isInCourse } from './videos.store.ts'
import { forgetRefused, forgetUnfinished } from './waiting.ts'

/** The actor's uploads to a course that have not become lessons. */
export async function listUploads(
  { db, media }: CoursesDeps,
  actor: Actor,
  courseId: string,
): Promise<VideoUpload[]> {
  if (!(await courseExists(db.pool, courseId))) throw notFound()
  const rows = await listUnfinished(db.pool, courseId, actor.id)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      fileName: row.fileName,
      fileChanged: Number(row.fileChanged),
      ...(row.isCourse && { isCourse: true }),
      bytes: Number(row.bytes),
      replaces: row.replaces === null ? null : { id: row.replaces, title: row.lesson ?? '' },
      received: row.fileKey === null ? await media.uploadedBytes(row.id) : Number(row.bytes),
      createdAt: row.createdAt.toISOString(),
    })),
  )
}

/** Starts an upload to a course; 404 if there is no such course or no such lesson to replace, 422 if too many are unfinished. */
export async function beginUpload(
  { db, now }: CoursesDeps,
  actor: Actor,
  courseId: string,
  facts: UploadFacts,
): Promise<void> {
  const { id, bytes, fileName, fileChanged, replaces, isCourse } = facts
  const isLesson = replaces === null || idSchema.safeParse(replaces).success
  if (!isLesson || (isCourse && replaces !== null)) throw notFound()
  try {
    await db.transaction(async (tx) => {
      if ((await countUnfinishedLocked(tx, actor.id)) >= videoUploadsMaximum) throw tooMany()
      if (replaces !== null && !(await isInCourse(tx, { courseId, videoId: replaces }))) {
        throw notFound()
      }
      await insertUpload(tx, {
        id,
        courseId,
        userId: actor.id,
        fileName,
        replaces,
        isCourse,
        createdAt: now(),
        fileChanged: String(fileChanged),
        bytes: String(bytes),
      })
      await recordAudit(tx, actor, {
        action: 'upload.begun',
        subject: id,
        name: fileName,
        details: { course: courseId, bytes },
      })
    })
  } catch (error) {
    throw violatedForeignKey(error) ? notFound() : error
  }
}

const tooMany = () =>
  new Failure('rule_violated', 'Too many unfinished uploads. Finish or discard some first.')

interface Ids {
  courseId: string
  upload: string
}

/** Creates the lesson of a completely received upload; a repeated call returns the same lesson. Throws as `settleUpload` does. */
export async function finishUpload(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  fields: z.output<typeof videoUploadFieldsSchema>,
): Promise<Video> {
  const { courseId } = ids
  const videoId = await settleUpload(deps, actor, ids, (file, also) =>
    addLesson(deps, actor, courseId, { ...fields, ...file }, also),
  )
  return getVideo(deps, actor, { courseId, videoId })
}

/** The file of an upload once it is among the videos. */
export interface UploadedFile {
  fileKey: string
  fileType: string
  durationSeconds: number | null
}

/**
 * Turns a completely received upload into the video of a lesson, once: `use` does so in one transaction, in which it calls
 * `also` with the lesson's id, and returns this id. Throws 409 while bytes are missing, 415 if the content is not a video,
 * in which case the upload is removed.
 */
export async function settleUpload(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  use: (
    file: UploadedFile,
    also: (tx: Executor, lesson: string) => Promise<void>,
  ) => Promise<string>,
): Promise<string> {
  const { db, media } = deps
  const finish = async ({ upload: id }: Ids): Promise<string> => {
    const row = await findUpload(db.pool, id)
    if (!row) throw notFound()
    if (row.videoId !== null) return row.videoId
    if (row.isCourse) throw new Failure('conflict', 'This upload is a whole course, not a video.')
    await takeBackFile(deps, row)
    const file = await media.uploadFile(id)
    if (!file || (await media.uploadedBytes(id)) !== Number(row.bytes)) {
      throw new Failure('conflict', 'The file did not arrive completely.')
    }
    const reserve = (key: string) => noteFileKey(db.pool, id, key)
    const stored = await media.keepVideo(file, reserve).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'unsupported_type') await remove(row)
      throw error
    })
    const { key, type, duration } = stored
    const video = { fileKey: key, fileType: type, durationSeconds: duration }
    try {
      return await use(video, async (tx, lesson) => {
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
  const remove = (row: UploadRow) =>
    asTheProgram(async () => {
      await media.removeUpload(row.id)
      await forgetRefused(deps, row)
    })

  await requireUpload(deps, actor, ids)
  return await aloneOnUpload(deps, ids.upload, () => finish(ids))
}

/** Discards an upload with everything received; a lesson already created from it is kept. */
export async function discardUpload(deps: CoursesDeps, actor: Actor, ids: Ids): Promise<void> {
  await requireUpload(deps, actor, ids)
  await aloneOnUpload(deps, ids.upload, async () => {
    await deps.db.transaction(async (tx) => {
      const known = await findUpload(tx, ids.upload)
      await deleteUpload(tx, ids.upload)
      await recordAudit(tx, actor, {
        action: 'upload.discarded',
        subject: ids.upload,
        name: known?.fileName,
        details: { course: ids.courseId },
      })
    })
    // After the commit, which may be refused; the sweep removes what a crash leaves here.
    await deps.media.removeUpload(ids.upload)
  })
}

/**
 * Forgets an upload that has become a lesson, or whose file is gone; if finishing left the file
 * with the lessons but created no lesson, the file is moved back first. An upload in use is left
 * alone.
 */
async function forgetUpload(deps: CoursesDeps, id: string): Promise<void> {
  const { db, media } = deps
  const forget = async () => {
    const row = await findUpload(db.pool, id)
    if (!row) return
    if (row.videoId !== null) return deleteUpload(db.pool, id)
    await takeBackFile(deps, row)
    if (!(await media.uploadFile(id))) await forgetUnfinished(deps, row)
  }
  await aloneOnUpload(deps, id, forget, AbortSignal.abort()).catch((error: unknown) => {
    const isBusy =
      error instanceof Failure && (error.code === 'locked' || error.code === 'not_found')
    if (!isBusy) throw error
  })
}

/** Throws 404 unless the upload is the actor's own and to this course. */
export async function requireUpload(
  { db }: CoursesDeps,
  actor: Actor,
  { courseId, upload }: Ids,
): Promise<void> {
  if (!(await ownsUpload(db.pool, { id: upload, courseId, userId: actor.id }))) throw notFound()
}

/** Runs `work` while nobody else writes to the upload; stops waiting once `signal` is aborted. */
export async function aloneOnUpload<T>(
  { db }: Pick<CoursesDeps, 'db'>,
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

const day = 24 * 60 * 60 * 1000
const atOnce = 500

/**
 * Forgets uploads that have become lessons, and those whose files have been removed by the file
 * sweep, a day after their last byte. While bytes arrive, an upload may take as long as it needs.
 */
export const sweepUploadsJob = (deps: CoursesDeps): JobKind<object> => ({
  name: 'courses.sweep-uploads',
  cron: '33 * * * *',
  async handle() {
    const { db, now, media } = deps
    const old = await uploadsBefore(db.pool, new Date(now().getTime() - day), atOnce)
    for (const { id, fileKey, videoId } of old) {
      const isOpen = videoId === null && fileKey === null
      const isUnderWay = isOpen && (await media.uploadFile(id)) !== null
      if (!isUnderWay) await forgetUpload(deps, id)
    }
  },
})
