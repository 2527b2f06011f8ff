import { call } from '#client/platform/http/call.ts'
import { isTransient } from '#client/platform/http/problems.ts'
import { uploadInParts } from '#client/platform/media/upload-in-parts.ts'
import { finishVideoUpload, videoUploadsPath } from '#contract/courses.ts'
import { replaceVideoFile } from '#contract/video-replacement.ts'
import type { QueuedFile } from './upload-queue.ts'

/** The uploads begun on this page, by their file's key: a retry continues them. */
const begun = new Map<string, string>()

const pausesMs = [1000, 2000, 4000, 8000]

/** Sends a video, over as many connections as it takes, and turns it into a lesson, or into the video of one, once. */
export async function sendVideo(
  courseId: string,
  { key, title, file, order, resumes, replaces }: QueuedFile,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<void> {
  const upload = await uploadInParts(videoUploadsPath.replace(':id', courseId), file, {
    ...options,
    resumeWith: begun.get(key) ?? resumes ?? null,
    ...(replaces !== undefined && { metadata: { replaces } }),
    onBegun: (id) => begun.set(key, id),
  })
  const { signal } = options
  const params = { id: courseId, upload }
  await patiently(() =>
    replaces === undefined
      ? call(finishVideoUpload, { params, body: { title, order }, signal })
      : call(replaceVideoFile, { params, body: { videoId: replaces }, signal }),
  )
  begun.delete(key)
}

/** For what is idempotent: if the answer was lost, asking again returns the same lesson. */
async function patiently(finish: () => Promise<unknown>): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      await finish()
      return
    } catch (error) {
      if (pause === null || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
