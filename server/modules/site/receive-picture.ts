import type { KeptPicture, PictureKind } from '#contract/site-look.ts'
import type { BrandPicture } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SiteDeps } from './deps.ts'
import { putPicture } from './site-pictures.store.ts'

/**
 * Stores a picture for the look, which uses it once drafted and published. The same picture
 * uploaded twice is stored once; errors of `receive` are passed on.
 */
export async function receivePicture(
  { db, now, media }: Pick<SiteDeps, 'db' | 'now' | 'media'>,
  actor: Actor,
  kind: PictureKind,
  receive: () => Promise<BrandPicture>,
): Promise<KeptPicture> {
  const { files, ...picture } = await receive()
  const keys = files.map(({ key }) => key)
  const write = () =>
    db.transaction(async (tx) => {
      const kept = await putPicture(tx, { ...picture, kind, files }, now())
      await recordAudit(tx, actor, { action: 'site.picture_added', name: kind })
      // The duplicates of an existing picture's files.
      await media.deleteFiles(
        tx,
        keys.filter((key) => !kept.includes(key)),
      )
    })
  await keys.reduce((work, key) => () => media.keepOrDrop(key, work), write)()
  return picture
}
