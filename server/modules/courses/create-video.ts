import type { z } from 'zod'
import type { createVideo, Video } from '#contract/courses.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addLessonIn } from './add-lesson-in.ts'
import type { CoursesDeps } from './deps.ts'
import { createGetVideo } from './get-video.ts'

export const createCreateVideo = (deps: CoursesDeps) => {
  const get = createGetVideo(deps)
  return async (
    actor: Actor,
    courseId: string,
    { title, order, videoUrl }: z.output<typeof createVideo.body>,
  ): Promise<Video> => {
    const lesson = { title, order, externalUrl: videoUrl }
    const videoId = await createOnce(deps.db, actor, (tx, id) =>
      addLessonIn(tx, deps, actor, courseId, { ...lesson, id }),
    )
    return get(actor, { courseId, videoId })
  }
}
