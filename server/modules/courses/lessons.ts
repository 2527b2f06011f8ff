import type { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  type createVideo,
  type updateVideo as updateVideoCall,
  type Video,
  videoUploadFieldsSchema,
} from '#contract/courses.ts'
import type { Form, IncomingFile } from '#server/modules/media/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse, changeCourseIn, deleteUnshared } from './catalogue.ts'
import { type Reader, readerOf } from './courses.policy.ts'
import { presentVideo } from './courses.present.ts'
import {
  kindNames,
  lessonFields,
  lessonsMaximum,
  placeAmong,
  samplesMaximum,
  textFields,
} from './courses.rules.ts'
import { courseExists, findCourse, type LockedCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { fitNotes } from './lesson-notes.store.ts'
import { listPictureKeys } from './lesson-pictures.store.ts'
import { arrangeLessons } from './modules.store.ts'
import { fitProgress } from './progress.store.ts'
import { addressesFor } from './streams.ts'
import { noteFileKey, type UploadRow } from './video-uploads.store.ts'
import {
  countSamples,
  countVideos,
  deleteVideoRow,
  findVideo,
  insertVideo,
  moveVideo,
  type NewVideo,
  selectVideos,
  setSample,
  updateVideoRow,
  type VideoRow,
} from './videos.store.ts'

type ReadDeps = Pick<CoursesDeps, 'access' | 'db' | 'media' | 'now' | 'renditions'>

/** The lessons of a course that are open to the actor, in order; 404 if the actor may not see the course. */
export async function listVideos(deps: ReadDeps, actor: Actor, courseId: string): Promise<Video[]> {
  const { db } = deps
  const reader = readerOf(deps, actor)
  const [course, rows] = await Promise.all([
    findCourse(db.pool, reader, courseId),
    selectVideos(db.pool, courseId, reader),
  ])
  if (!course) throw notFound()
  const addresses = addressesFor(deps, actor)
  return rows.map((row) => presentVideo(row, addresses))
}

/** A lesson in a course that the reader may see, if it is open to them; 404 for every other. */
export async function requireOpenVideo(
  executor: Executor,
  reader: Reader,
  ids: { courseId: string; videoId: string },
): Promise<VideoRow> {
  const [course, video] = await Promise.all([
    findCourse(executor, reader, ids.courseId),
    findVideo(executor, ids, reader),
  ])
  if (!course || !video) throw notFound()
  return video
}

/** One lesson of an existing course, for the admin who has just changed it. */
export async function getVideo(
  deps: ReadDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
): Promise<Video> {
  const row = await findVideo(deps.db.pool, ids, readerOf(deps, actor))
  if (!row) throw notFound()
  return presentVideo(row, addressesFor(deps, actor))
}

export async function addVideo(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  { title, order, videoUrl }: z.output<typeof createVideo.body>,
): Promise<Video> {
  const lesson = { title, order, externalUrl: videoUrl }
  const videoId = await createOnce(deps.db, actor, (tx, id) =>
    addLessonIn(tx, deps, actor, courseId, { ...lesson, id }),
  )
  return getVideo(deps, actor, { courseId, videoId })
}

/**
 * Adds a lesson with the file that `receive` reads. If the course does not exist, nothing is read;
 * an upload refused later (fields, content, a course deleted meanwhile) leaves no file.
 */
export async function uploadVideo(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  receive: () => Promise<Form<IncomingFile>>,
): Promise<Video> {
  const { db, media } = deps
  const add = async (actor: Actor, courseId: string, { fields, file }: Form<IncomingFile>) => {
    const { title, order } = parseFields(fields)
    const { key, type, duration } = await media.keepVideo(file)
    const video = { title, order, fileKey: key, fileType: type, durationSeconds: duration }
    return media.keepOrDrop(key, () => addLesson(deps, actor, courseId, video))
  }

  if (!(await courseExists(db.pool, courseId))) throw notFound()
  const form = await receive()
  try {
    return await getVideo(deps, actor, { courseId, videoId: await add(actor, courseId, form) })
  } catch (error) {
    await media.discard(form.file)
    throw error
  }
}

function parseFields(fields: Record<string, string>) {
  const parsed = videoUploadFieldsSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    // A missing field gets the same message as an empty one.
    message: issue.path[0] === 'title' && !fields.title ? 'Title is required' : issue.message,
  }))
  throw new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
}

/** Adds a lesson to a course at its position. Returns its id. `also` runs in the same transaction. */
export const addLesson = async (
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  lesson: Lesson,
  also?: (tx: Executor, id: string) => Promise<void>,
): Promise<string> => {
  const id = newId()
  await deps.db.transaction(async (tx) => {
    await addLessonIn(tx, deps, actor, courseId, { ...lesson, id }, also)
    if (lesson.fileKey) await deps.renditions.prepareNew(tx, lesson.fileKey)
  })
  return id
}

/** A lesson to be added; at the end if no order is given. */
type Lesson = Omit<NewVideo, 'createdAt'> & { order?: number }

/** Adds a lesson with a given id, as part of a running transaction. */
export const addLessonIn = (
  tx: Executor,
  deps: Pick<CoursesDeps, 'now' | 'sessionsAreFor'>,
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
    await insertVideo(tx, courseId, place, { ...video, id, createdAt: deps.now() })
    // A new lesson is in no module, and so behind those that are in one.
    if (place < count) await arrangeLessons(tx, courseId)
    await also?.(tx, id)
    if (video.kind === 'session') await requireSessionFor(deps, tx, course)
    const { title, externalUrl, durationSeconds, text } = video
    const lesson = { title, position: place, externalUrl, durationSeconds, text }
    const change = {
      action: 'video.created',
      subject: id,
      name: title,
      details: { course: courseId, courseTitle: course.title },
      ...changeOf(null, lesson, text === undefined ? lessonFields : textFields),
    }
    return { result: undefined, change }
  })

/** Throws 422 unless the session that a lesson is can be joined by the students of all programs of its course. */
async function requireSessionFor(
  { sessionsAreFor }: Pick<CoursesDeps, 'sessionsAreFor'>,
  tx: Executor,
  { id, roleAccess, alsoFor }: Pick<LockedCourse, 'id' | 'roleAccess' | 'alsoFor'>,
): Promise<void> {
  // The link itself holds the session.
  if (await sessionsAreFor(tx, id, [roleAccess, ...alsoFor], { hold: false })) return
  const message = 'This session is not for the students of this course, or was deleted.'
  throw new Failure('rule_violated', message, { issues: [{ path: 'session', message }] })
}

/** Adds a lesson with a file from within the program, such as the demo's. */
export function addVideoFile(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  title: string,
  content: Readable,
): Promise<Video> {
  return uploadVideo(deps, actor, courseId, async () => ({
    fields: { title },
    file: await deps.media.receive(content),
  }))
}

/**
 * Renames a lesson, moves it among the others of its module, changes the address of an external one, or makes it a free
 * sample.
 */
export async function updateVideo(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
  { title, order, videoUrl, duration, isSample }: z.output<typeof updateVideoCall.body>,
): Promise<Video> {
  await changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const reader = readerOf(deps, actor)
    const video = await findVideo(tx, ids, reader)
    if (!video) throw notFound()
    if ((videoUrl !== undefined || duration !== undefined) && video.fileKey) {
      const message =
        'This lesson plays an uploaded file; an address and a length are for lessons without one.'
      throw new Failure('rule_violated', message)
    }
    if ((videoUrl !== undefined || duration !== undefined) && video.kind !== 'video') {
      const message = `This lesson is ${kindNames[video.kind]}, which has no address and no length.`
      throw new Failure('rule_violated', message)
    }
    const isOther = videoUrl !== undefined && videoUrl !== video.externalUrl
    // The length of a different video is not known yet.
    const length = isOther ? (duration ?? null) : duration
    if (title !== undefined || videoUrl !== undefined || length !== undefined) {
      const updatedAt = changedAt(video, deps.now())
      const changes = { title, externalUrl: videoUrl, durationSeconds: length, updatedAt }
      await updateVideoRow(tx, video.id, changes)
    }
    if (isOther) {
      const known = length ?? null
      await fitProgress(tx, video.id, { from: video.durationSeconds, to: known })
      if (known !== null) await fitNotes(tx, video.id, Math.floor(known))
      await deps.onVideoReplaced(tx, { videoId: video.id, duration: known })
    }
    if (isSample !== undefined) await markSample(tx, video, isSample)
    if (order !== undefined) {
      const others = (await countVideos(tx, ids.courseId)) - 1
      await moveVideo(tx, video, placeAmong(others, order))
      await arrangeLessons(tx, ids.courseId)
    }
    const after = await findVideo(tx, ids, reader)
    const change = {
      action: 'video.updated',
      subject: video.id,
      name: video.title,
      details: { course: ids.courseId, courseTitle: course.title },
      ...changeOf(video, after, [...lessonFields, 'isSample']),
    }
    return { result: undefined, change }
  })
  return getVideo(deps, actor, ids)
}

/** Makes a lesson a free sample, or an ordinary one again; 422 if its kind can be none, or there are too many. */
async function markSample(tx: Executor, video: VideoRow, isSample: boolean): Promise<void> {
  if (isSample === video.isSample) return
  if (isSample && video.kind !== 'video' && video.kind !== 'text') {
    throw new Failure('rule_violated', 'Only a video or a text can be a free sample.')
  }
  if (isSample && (await countSamples(tx, video.courseId)) >= samplesMaximum) {
    throw new Failure('rule_violated', `A course has at most ${samplesMaximum} free samples.`)
  }
  await setSample(tx, video.id, isSample)
}

/** Deletes a lesson; the others close the gap, and its files are deleted after the commit. */
export function deleteVideo(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
): Promise<void> {
  return changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const video = await findVideo(tx, ids, readerOf(deps, actor))
    if (!video) throw notFound()
    const pictures = await listPictureKeys(tx, video.id)
    await deleteVideoRow(tx, video)
    const keys = [...(video.files ?? []).map(({ key }) => key), ...pictures]
    await deleteUnshared(deps, tx, video.fileKey ? [video.fileKey, ...keys] : keys)
    const change = {
      action: 'video.deleted',
      subject: video.id,
      name: video.title,
      details: { course: ids.courseId, courseTitle: course.title },
      ...changeOf(video, null, lessonFields),
    }
    return { result: undefined, change }
  })
}

/**
 * Moves a file back that a crash, or a refusal, has left between the uploads and the lessons: the
 * program's own work, whoever asks for the upload.
 */
export async function takeBackFile(deps: CoursesDeps, { id, fileKey }: UploadRow): Promise<void> {
  if (fileKey !== null) await asTheProgram(() => moveBack(deps, id, fileKey))
}

async function moveBack({ db, media }: CoursesDeps, id: string, fileKey: string): Promise<void> {
  if (!(await media.uploadFile(id))) {
    await media.moveUpload(fileKey, id).catch((error: unknown) => {
      // In neither place: there is nothing to resume.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
  await noteFileKey(db.pool, id, null)
}
