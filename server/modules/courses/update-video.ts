import type { z } from 'zod'
import type { updateVideo as updateVideoCall, Video } from '#contract/courses.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { lessonFields, placeAmong } from './courses.rules.ts'
import type { CoursesDeps } from './deps.ts'
import { getVideo } from './get-video.ts'
import { forgetLengths } from './progress.store.ts'
import { countVideos, findVideo, moveVideo, updateVideoRow } from './videos.store.ts'

/** Renames a lesson, moves it among the others, or changes the address of an external one. */
export async function updateVideo(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
  { title, order, videoUrl, duration }: z.output<typeof updateVideoCall.body>,
): Promise<Video> {
  await changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const video = await findVideo(tx, ids, actor.id)
    if (!video) throw notFound()
    if ((videoUrl !== undefined || duration !== undefined) && video.fileKey) {
      const message =
        'This lesson plays an uploaded file; an address and a length are for lessons without one.'
      throw new Failure('rule_violated', message)
    }
    const isOther = videoUrl !== undefined && videoUrl !== video.externalUrl
    // The length of a different video is not known yet.
    const length = isOther ? (duration ?? null) : duration
    if (title !== undefined || videoUrl !== undefined || length !== undefined) {
      const changes = { title, externalUrl: videoUrl, durationSeconds: length }
      await updateVideoRow(tx, video.id, changes)
    }
    if (isOther) await forgetLengths(tx, video.id)
    if (order !== undefined) {
      const others = (await countVideos(tx, ids.courseId)) - 1
      await moveVideo(tx, video, placeAmong(others, order))
    }
    const after = await findVideo(tx, ids, actor.id)
    const change = {
      action: 'video.updated',
      subject: video.id,
      name: video.title,
      details: { course: ids.courseId, courseTitle: course.title },
      ...changeOf(video, after, lessonFields),
    }
    return { result: undefined, change }
  })
  return getVideo(deps, actor, ids)
}
