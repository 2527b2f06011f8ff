import { call } from '#client/platform/http/call.ts'
import { isTransient } from '#client/platform/http/problems.ts'
import { uploadInParts } from '#client/platform/media/upload-in-parts.ts'
import { finishVideoUpload, videoUploadsPath } from '#contract/courses.ts'
import type { QueuedFile } from './upload-queue.ts'

/** The uploads begun on this page, by their file's key: a retry continues them. */
const begun = new Map<string, string>()

const pausesMs = [1000, 2000, 4000, 8000]

/** Sends a video, over as many connections as it takes, and turns it into a lesson, once. */
export async function sendVideo(
  courseId: string,
  { key, title, file, order, resumes }: QueuedFile,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<void> {
  const upload = await uploadInParts(videoUploadsPath.replace(':id', courseId), file, {
    ...options,
    resumeWith: begun.get(key) ?? resumes ?? null,
    onBegun: (id) => begun.set(key, id),
  })
  await finish(courseId, upload, { title, order }, options.signal)
  begun.delete(key)
}

/** Idempotent: if the answer was lost, asking again returns the same lesson. */
async function finish(
  courseId: string,
  upload: string,
  body: { title: string; order: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      await call(finishVideoUpload, { params: { id: courseId, upload }, body, signal })
      return
    } catch (error) {
      if (pause === null || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
