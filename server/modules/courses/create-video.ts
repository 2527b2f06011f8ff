import type { z } from 'zod'
import type { createVideo, Video } from '#contract/courses.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addLessonIn } from './add-lesson-in.ts'
import type { CoursesDeps } from './deps.ts'
import { getVideo } from './get-video.ts'

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
