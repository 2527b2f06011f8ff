import { may } from '#contract/access/permissions.ts'
import type { Preparations, VideoStreams } from '#contract/renditions.ts'
import type { PreparationRow } from '#server/modules/renditions/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Addresses } from './courses.present.ts'
import type { CoursesDeps } from './index.ts'
import { kindOfReadable } from './lesson-kinds.ts'
import { allVideoFiles, fileOf } from './videos.store.ts'

/** The addresses of files and streams for the actor. */
export const addressesFor = (
  { media, renditions }: Pick<CoursesDeps, 'media' | 'renditions'>,
  actor: Actor,
): Addresses => ({
  addressOf: (key) => media.addressOf(actor, key),
  streamOf: (key) => renditions.streamAddress(actor, key),
  ...(may(actor, 'content.manage') && {
    preparationOf: (row: PreparationRow) => renditions.presentPreparation(row),
  }),
})

/** The qualities of a video that is open to the actor, also as a free sample, none if it is not prepared; 404 for every other lesson. */
export async function getStreams(
  deps: CoursesDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
): Promise<VideoStreams> {
  const [kind, streams] = await Promise.all([
    kindOfReadable(deps, actor, ids),
    deps.renditions.readStreams(actor, fileOf(ids.videoId)),
  ])
  if (kind !== 'video') throw notFound()
  return streams
}

/** How many videos are prepared for streaming, and by what. */
export const getPreparations = (
  { renditions }: CoursesDeps,
  _actor: Actor,
): Promise<Preparations> => renditions.readPreparations(allVideoFiles)

/** Has all videos prepared that are not, `again` those for which it was in vain; repeated, it does nothing. Throws 422 where that is off. */
export async function prepareVideos(
  deps: CoursesDeps,
  actor: Actor,
  { again }: { again: boolean },
): Promise<Preparations> {
  const { db, renditions } = deps
  await db.transaction(async (tx) => {
    await renditions.prepareAll(tx, allVideoFiles, again)
    await recordAudit(tx, actor, { action: 'video.all_prepared' })
  })
  renditions.wake()
  return getPreparations(deps, actor)
}
