import { call } from '#client/platform/http/call.ts'
import { refusalText } from '#client/platform/http/problems.ts'
import { upload } from '#client/platform/media/upload.ts'
import { createCourseModule, listCourseModules, placeVideo } from '#contract/course-modules.ts'
import { listVideos, listVideoUploads, type Video } from '#contract/courses.ts'
import { addLessonFile } from '#contract/lesson-files.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { setVideoTrack } from '#contract/video-tracks.ts'
import { sendVideo } from '../uploads/send-video.ts'
import { problemOfFile, unfinishedOf } from '../uploads/upload-queue.ts'
import { beginsAsVideo } from '../uploads/video-kind.ts'
import type { Companion, FolderPlan, PlannedLesson } from './folder-plan.ts'

/** What becomes of a file of the folder. */
export type FileState =
  | { name: 'waiting' | 'sent' | 'there' }
  | { name: 'sending'; progress: number }
  | { name: 'failed'; problem: string }

interface SendFolder {
  courseId: string
  /** The title of the module. */
  title: string
  plan: FolderPlan<File>
  signal: AbortSignal
  /** Called with the key of a file and what has become of it. */
  report(key: string, state: FileState): void
}

/**
 * Makes a module of the files of a folder, one after the other; one that is refused stops none of the others. What
 * is in a module of this title already is left alone, so that the same folder, sent again, goes on where it stopped.
 * Fails only if the module cannot be made.
 */
export async function sendFolder({ courseId, title, plan, signal, report }: SendFolder) {
  const params = { id: courseId }
  const [modules, videos] = await Promise.all([
    call(listCourseModules, { params, signal }),
    call(listVideos, { params, signal }),
  ])
  const known = modules.find((module) => module.title === title)
  const module = known ?? (await call(createCourseModule, { params, body: { title } }))
  const moduleId = module.id
  const there = videos.filter((video) => isOfModule(video, module))
  let order = 0
  for (const lesson of plan.lessons) {
    signal.throwIfAborted()
    const send = { courseId, signal, report }
    const added = await addLesson(send, lesson, there)
    if (!added) {
      for (const { key } of lesson.companions) {
        report(key, { name: 'failed', problem: 'Its lesson could not be added.' })
      }
      continue
    }
    await call(placeVideo, {
      params: { id: courseId, videoId: added.id },
      body: { moduleId, order },
    })
    order += 1
    for (const companion of lesson.companions) await addCompanion(send, added, companion)
  }
}

/** Whether a lesson is in a module, or was added for it and not put into it any more. An older one only has its title. */
export const isOfModule = (
  video: Pick<Video, 'module' | 'createdAt'>,
  module: { id: string; createdAt: string },
): boolean =>
  video.module === undefined
    ? Date.parse(video.createdAt) >= Date.parse(module.createdAt)
    : video.module === module.id

type Sending = Pick<SendFolder, 'courseId' | 'signal' | 'report'>

/** Runs `work` for a file and reports what becomes of it; null if it failed. */
async function reported<T>(
  { report, signal }: Sending,
  key: string,
  work: (onProgress: (progress: number) => void) => Promise<T>,
): Promise<T | null> {
  report(key, { name: 'sending', progress: 0 })
  try {
    const result = await work((progress) => report(key, { name: 'sending', progress }))
    report(key, { name: 'sent' })
    return result
  } catch (error) {
    signal.throwIfAborted()
    const problem = error instanceof Unusable ? error.message : refusalText(error, 'It failed.')
    report(key, { name: 'failed', problem })
    return null
  }
}

class Unusable extends Error {}

/** The lesson of a file, which may be there already: then it is taken out of `there`. */
async function addLesson(
  sending: Sending,
  { key, kind, title, file }: PlannedLesson<File>,
  there: Video[],
): Promise<Video | null> {
  const isIt = (video: Video) => video.title === title && (video.kind ?? 'video') === kind
  const at = there.findIndex((video) => isIt(video) && (kind === 'text' || video.videoUrl !== null))
  const [found] = at < 0 ? [] : there.splice(at, 1)
  if (found) {
    sending.report(key, { name: 'there' })
    return found
  }
  const { courseId } = sending
  return reported(sending, key, async (onProgress) => {
    if (kind === 'video') await sendNewVideo(sending, { key, title, file, onProgress })
    else {
      const body = { title, text: await file.text() }
      await call(createTextLesson, { params: { id: courseId }, body })
    }
    const videos = await call(listVideos, { params: { id: courseId } })
    const made = videos.findLast((video) => isIt(video) && video.module === undefined)
    if (!made) throw new Unusable('It is not among the lessons any more.')
    return made
  })
}

async function sendNewVideo(
  { courseId, signal }: Sending,
  video: { key: string; title: string; file: File; onProgress: (progress: number) => void },
): Promise<void> {
  const { key, title, file, onProgress } = video
  const problem = problemOfFile(file)
  if (problem !== null) throw new Unusable(problem)
  if (!(await beginsAsVideo(file))) {
    throw new Unusable('It cannot be played here: choose MP4, MOV, WebM or MKV')
  }
  const unfinished = await call(listVideoUploads, { params: { id: courseId }, signal })
  const resumes = unfinishedOf(file, unfinished)?.id
  const queued = { key: `${courseId} ${key}`, kind: 'video', title, file, resumes } as const
  const options = { onProgress, signal }
  await sendVideo(courseId, { ...queued, state: 'sending', progress: 0, problem: null }, options)
}

async function addCompanion(
  sending: Sending,
  { id, files = [] }: Video,
  { key, kind, language, file }: Companion<File>,
): Promise<void> {
  const { courseId, signal, report } = sending
  if (kind === 'file' && files.some(({ name }) => name === file.name)) {
    return report(key, { name: 'there' })
  }
  await reported(sending, key, (onProgress) => {
    const form = new FormData()
    form.set('file', file)
    const path = kind === 'file' ? addLessonFile.path : setVideoTrack.path
    const filled = path
      .replace(':id', courseId)
      .replace(':videoId', id)
      .replace(':language', language ?? '')
    return upload(filled, form, { onProgress, signal })
  })
}
