import { changeOf } from '#server/platform/audit/changes.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './change-course.ts'
import { lessonFields } from './courses.rules.ts'
import type { CoursesDeps } from './deps.ts'
import { deleteVideoRow, findVideo } from './videos.store.ts'

/** Deletes a lesson; the others close the gap, and its file is deleted after the commit. */
export function deleteVideo(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
): Promise<void> {
  return changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const video = await findVideo(tx, ids, actor.id)
    if (!video) throw notFound()
    await deleteVideoRow(tx, video)
    if (video.fileKey) await deps.media.deleteFiles(tx, [video.fileKey])
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
