import type { z } from 'zod'
import type { setVideoChapters, VideoTracks } from '#contract/video-tracks.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readChapters } from './chapters.rules.ts'
import type { VideoTracksDeps } from './index.ts'
import { atLine, getTracks, type LessonIds } from './tracks.ts'
import { findChapters, upsertChapters } from './video-tracks.store.ts'

/**
 * Divides a video into the chapters of the lines, in place of earlier ones. Throws 400 with the line that is wrong, 409
 * if somebody else has changed them since `seenUpdatedAt`.
 */
export async function setChapters(
  deps: VideoTracksDeps,
  actor: Actor,
  ids: LessonIds,
  { lines, seenUpdatedAt }: z.output<typeof setVideoChapters.body>,
): Promise<VideoTracks> {
  const { courses, db, now } = deps
  await db.transaction((tx) =>
    courses.changeContent(tx, actor, ids, 'video', async ({ id, duration }) => {
      const read = readChapters(lines, duration)
      if ('problem' in read) throw atLine(read, 'lines')
      const earlier = await findChapters(tx, id)
      if (earlier) requireUnchanged(seenUpdatedAt, earlier)
      const { chapters } = read
      const at = earlier ? changedAt(earlier, now()) : now()
      await upsertChapters(tx, id, chapters, at)
      return {
        action: 'video.chapters_set',
        before: { chapters: earlier?.chapters.length ?? 0 },
        after: { chapters: chapters.length },
      }
    }),
  )
  return getTracks(deps, actor, ids)
}
