import { fitPicture } from '#client/platform/media/fit-picture.ts'
import { upload } from '#client/platform/media/upload.ts'
import { uploadThumbnail } from '#contract/courses.ts'
import { sendVideo } from './send-video.ts'
import type { QueuedFile } from './upload-queue.ts'

/** Sends a file to its course. Fails as `upload` does. */
export async function sendFile(
  courseId: string,
  queued: QueuedFile,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<void> {
  if (queued.kind === 'video') return sendVideo(courseId, queued, options)
  const form = new FormData()
  form.set('thumbnail', await fitPicture(queued.file, 1280))
  await upload(uploadThumbnail.path.replace(':id', courseId), form, options)
}
