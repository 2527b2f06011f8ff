import type { Video } from '#contract/courses.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse, deleteUnshared } from './catalogue.ts'
import { readerOf } from './courses.policy.ts'
import { kindNames } from './courses.rules.ts'
import type { CoursesDeps } from './index.ts'
import { fitNotes } from './lesson-notes.store.ts'
import { getVideo } from './lessons.ts'
import { fitProgress } from './progress.store.ts'
import { settleUpload, type UploadedFile } from './uploads.ts'
import { findVideo, setVideoFile } from './videos.store.ts'

/** What the audit trail says of a video's file. */
const playedFields = ['durationSeconds', 'externalUrl'] as const

interface Ids {
  courseId: string
  videoId: string
}

/**
 * Plays a completely received upload in place of a lesson's video; a repeated call does so once. Progress, notes and
 * questions stay, and what they say of seconds is kept within the new length. The former file is deleted after the
 * commit, unless a copy of the course plays it. Throws 409 for an upload that has become another lesson, and as
 * `settleUpload` does.
 */
export async function replaceVideo(
  deps: CoursesDeps,
  actor: Actor,
  { courseId, upload }: { courseId: string; upload: string },
  videoId: string,
): Promise<Video> {
  const lesson = { courseId, videoId }
  await requireVideo(deps, actor, lesson)
  const became = await settleUpload(deps, actor, { courseId, upload }, async (file, also) => {
    await changeFile(deps, actor, lesson, file, also)
    return videoId
  })
  if (became !== videoId) {
    throw new Failure('conflict', 'This upload has become the video of another lesson.')
  }
  return getVideo(deps, actor, lesson)
}

/** Throws 404 unless there is such a lesson, 422 if it is no video. */
async function requireVideo(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  executor: Executor = deps.db.pool,
) {
  const video = await findVideo(executor, ids, readerOf(deps, actor))
  if (!video) throw notFound()
  if (video.kind !== 'video') {
    throw new Failure('rule_violated', `This lesson is ${kindNames[video.kind]}, not a video.`)
  }
  return video
}

const changeFile = (
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  file: UploadedFile,
  also: (tx: Executor, lesson: string) => Promise<void>,
): Promise<void> =>
  changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const video = await requireVideo(deps, actor, ids, tx)
    const { id, title, fileKey, durationSeconds: from } = video
    const { durationSeconds: to } = file
    await also(tx, id)
    await setVideoFile(tx, id, { ...file, updatedAt: changedAt(video, deps.now()) })
    await deps.renditions.prepareNew(tx, file.fileKey)
    if (fileKey) await deleteUnshared(deps, tx, [fileKey])
    await fitProgress(tx, id, { from, to })
    if (to !== null) await fitNotes(tx, id, Math.floor(to))
    await deps.onVideoReplaced(tx, { videoId: id, duration: to })
    const change = {
      action: 'video.file_replaced',
      subject: id,
      name: title,
      details: { course: ids.courseId, courseTitle: course.title },
      ...changeOf(video, { ...video, ...file, externalUrl: null }, playedFields),
    }
    return { result: undefined, change }
  })
