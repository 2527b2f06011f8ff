import { call } from '#client/platform/http/call.ts'
import { ApiProblem, isTransient } from '#client/platform/http/problems.ts'
import { uploadInParts } from '#client/platform/media/upload-in-parts.ts'
import { type CourseImport, getCourseImport, importCourse } from '#contract/course-files.ts'
import { createCourse, deleteCourse, videoUploadsPath } from '#contract/courses.ts'
import { titleFromName } from '../uploads/upload-queue.ts'

/** Where a file goes: an empty draft, and what has arrived of an earlier upload. */
export interface Target {
  courseId: string
  /** The id of the unfinished upload that it continues; null for none. */
  upload: string | null
}

interface SendOptions {
  /** Called with 0 to 1 during the upload; at 1 the academy reads the file. */
  onProgress: (fraction: number) => void
  /** Called as soon as it is known where the file goes on if it is interrupted, and with null once it goes on nowhere. */
  onTarget: (target: Target | null) => void
  signal: AbortSignal
}

/**
 * Sends the file of a course and has it imported: into a new draft, which is deleted again if the file is refused, or
 * into the one of an interrupted upload. Fails as `uploadInParts` does.
 */
export async function sendCourseFile(
  file: File,
  known: Target | null,
  { onProgress, onTarget, signal }: SendOptions,
): Promise<CourseImport> {
  const courseId = known?.courseId ?? (await createDraft(file.name)).id
  try {
    const upload = await uploadInParts(videoUploadsPath.replace(':id', courseId), file, {
      resumeWith: known?.upload ?? null,
      metadata: { course: 'true' },
      onBegun: (id) => onTarget({ courseId, upload: id }),
      onProgress,
      signal,
    })
    return await finish(courseId, upload)
  } catch (error) {
    if (isRefusalOfFile(error) && !known) {
      onTarget(null)
      // What the file is refused for is more important than a draft that stays.
      await call(deleteCourse, { params: { id: courseId } }).catch(() => undefined)
    }
    throw error
  }
}

/** Whether the file itself cannot be used. After all else, as the end of a session, what has arrived of it can go on. */
export const isRefusalOfFile = (error: unknown): boolean =>
  error instanceof ApiProblem && [413, 415, 422].includes(error.status)

const createDraft = (fileName: string) => {
  const title = titleFromName(fileName).slice(0, 200) || 'Imported course'
  const body = { title, description: 'Being imported', content: 'Being imported' }
  return call(createCourse, { body: { ...body, isPublished: false } })
}

const pausesMs = [2000, 5000, 10_000, 20_000, 30_000, 60_000]

/** Has an upload imported. If the answer was lost, what came of it is read. */
async function finish(
  courseId: string,
  upload: string,
  pauses: readonly number[] = pausesMs,
): Promise<CourseImport> {
  try {
    return await call(importCourse, { params: { id: courseId, upload } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) {
      return call(getCourseImport, { params: { id: courseId } })
    }
    const [pause, ...later] = pauses
    if (pause === undefined || !isTransient(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return finish(courseId, upload, later)
  }
}
