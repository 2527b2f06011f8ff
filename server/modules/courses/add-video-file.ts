import type { Readable } from 'node:stream'
import type { Video } from '#contract/courses.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CoursesDeps } from './deps.ts'
import { uploadVideo } from './upload-video.ts'

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
