import type { z } from 'zod'
import {
  type Video,
  type VideoUpload,
  type videoUploadFieldsSchema,
  videoUploadsMaximum,
} from '#contract/courses.ts'
import type { UploadFacts } from '#server/modules/media/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
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
  uploadsBefore,
} from './video-uploads.store.ts'

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
      bytes: Number(row.bytes),
      received: row.fileKey === null ? await media.uploadedBytes(row.id) : Number(row.bytes),
      createdAt: row.createdAt.toISOString(),
    })),
  )
}

/** Starts an upload to a course; 404 if there is no such course, 422 if too many are unfinished. */
export async function beginUpload(
  { db, now }: CoursesDeps,
  actor: Actor,
  courseId: string,
  facts: UploadFacts,
): Promise<void> {
  const { id, bytes, fileName, fileChanged } = facts
  try {
    await db.transaction(async (tx) => {
      if ((await countUnfinishedLocked(tx, actor.id)) >= videoUploadsMaximum) throw tooMany()
      await insertUpload(tx, {
        id,
        courseId,
        userId: actor.id,
        fileName,
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

/**
 * Creates the lesson of a completely received upload; a repeated call returns the same lesson.
 * Throws 409 while bytes are missing, 415 if the content is not a video, in which case the upload
 * is removed.
 */
export async function finishUpload(
  deps: CoursesDeps,
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
      throw new Failure('conflict', 'The file did not arrive completely.')
    }
    const reserve = (key: string) => noteFileKey(db.pool, id, key)
    const stored = await media.keepVideo(file, reserve).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'unsupported_type') await remove(id)
      throw error
    })
    const { key, type, duration } = stored
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
    if (row.videoId === null) {
      await takeBackFile(deps, row)
      if (await media.uploadFile(id)) return
    }
    await deleteUpload(db.pool, id)
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
async function aloneOnUpload<T>(
  { db }: CoursesDeps,
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
