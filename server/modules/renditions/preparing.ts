import type { RawBuilder } from 'kysely'
import type { Preparation, Preparations, VideoStreams } from '#contract/renditions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RenditionsDeps } from './index.ts'
import { heightOf, percentOf, previewsFor, qualitiesOf, stemOf } from './renditions.rules.ts'
import {
  countRenditions,
  deleteRenditions,
  insertRenditions,
  keysInStatement,
  type PreparationRow,
  selectAfter,
  selectStreams,
} from './renditions.store.ts'

/** Has a video prepared that has just become a lesson's, in the transaction of that; nothing where that is off. */
export async function prepareNew(
  { config, now }: RenditionsDeps,
  tx: Executor,
  sourceKey: string,
): Promise<void> {
  if (config.VIDEO_PREPARATION === 'off') return
  await insertRenditions(tx, keysInStatement([sourceKey]), now())
}

/** Has these videos, part of a statement, prepared unless they are, `again` those for which it was in vain; 422 where that is off. */
export async function prepareAll(
  { config, now }: RenditionsDeps,
  tx: Executor,
  sourceKeys: RawBuilder<unknown>,
  again: boolean,
): Promise<void> {
  if (config.VIDEO_PREPARATION === 'off') {
    const message = 'Preparing videos is switched off on this server (VIDEO_PREPARATION).'
    throw new Failure('rule_violated', message)
  }
  await insertRenditions(tx, sourceKeys, now(), again)
}

/** Removes what was made of these files, some of which may be videos, with the files after the commit. */
export async function removeRenditions(
  { media }: Pick<RenditionsDeps, 'media'>,
  tx: Executor,
  sourceKeys: readonly string[],
): Promise<void> {
  await media.deleteFiles(tx, await deleteRenditions(tx, sourceKeys))
}

/** How many of these videos, part of a statement, are prepared, and by what. */
export async function readPreparations(
  { config, db }: RenditionsDeps,
  sourceKeys: RawBuilder<unknown>,
): Promise<Preparations> {
  const { running, ...counts } = await countRenditions(db.pool, sourceKeys)
  const means = config.ffmpeg ? 'ffmpeg' : 'remux'
  if (config.VIDEO_PREPARATION === 'off') {
    // What has been begun is prepared as little as what has not.
    const { pending, others } = counts
    return { ...counts, means: 'off', pending: 0, others: others + pending, percent: null }
  }
  return { ...counts, means, percent: running && percentOf(running.plan, running.stepsDone) }
}

/** What waits for a server that prepares no videos. */
const switchedOff =
  'Played as it is: preparing videos is switched off on this server (VIDEO_PREPARATION).'

/** How far a video has been prepared, for those who teach; one that waits says so if that is in vain. */
export function presentPreparation(
  { config }: Pick<RenditionsDeps, 'config'>,
  { state, plan, stepsDone, note }: PreparationRow,
): Preparation {
  const percent = percentOf(plan, stepsDone)
  const isPending = state === 'waiting' || state === 'running'
  if (!isPending || config.VIDEO_PREPARATION !== 'off') return { state, percent, note }
  return { state: 'waiting', percent, note: switchedOff }
}

/** The key by which the address of a list of a prepared video is signed. */
const listKey = (sourceKey: string, list: string) => `streams/${stemOf(sourceKey)}/${list}.m3u8`

/** The address of all qualities of a prepared video in one. */
export const streamAddress = (
  { media }: Pick<RenditionsDeps, 'media'>,
  actor: Actor,
  sourceKey: string,
): string => media.addressOf(actor, listKey(sourceKey, 'master'))

/**
 * What there is of the prepared video with this key, part of a statement; nothing of one that is not prepared. The
 * actor's right is checked by the caller.
 */
export async function readStreams(
  { db, media }: RenditionsDeps,
  actor: Actor,
  sourceKey: RawBuilder<string | null>,
): Promise<VideoStreams> {
  const { streams, pictures, plan, key: found } = await selectStreams(db.pool, sourceKey)
  if (!plan || !found) return { qualities: [], poster: null, previews: null }
  const pictureAt = (name: string) => {
    const key = pictures.find((one) => one.endsWith(`-${name}.jpg`))
    return key === undefined ? null : media.addressOf(actor, key)
  }
  const previews = pictureAt('previews')
  return {
    qualities: qualitiesOf(streams).map((stream) => ({
      height: heightOf(stream),
      url: media.addressOf(actor, listKey(found, `q${heightOf(stream)}`)),
    })),
    poster: pictureAt('poster'),
    previews: previews === null ? null : { url: previews, ...previewsFor(plan.source) },
  }
}

/**
 * Has videos prepared anew whose renditions are missing, as after a restore, whose backup leaves them out; forgets
 * those whose own file is gone.
 */
export async function tidyRenditions(deps: RenditionsDeps): Promise<void> {
  const { db, now, storage } = deps
  let after = ''
  for (;;) {
    const rows = await selectAfter(db.pool, after)
    for (const { sourceKey, files } of rows) {
      const isThere = await Promise.all([sourceKey, ...files].map((key) => storage.stat(key)))
      if (isThere.every((one) => one !== null)) continue
      await db.transaction(async (tx) => {
        await removeRenditions(deps, tx, [sourceKey])
        if (isThere[0]) await insertRenditions(tx, keysInStatement([sourceKey]), now())
      })
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.sourceKey
  }
}
