import type { KeptPicture, PictureKind } from '#contract/site-look.ts'
import type { BrandPicture } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SiteDeps } from './deps.ts'
import { putPicture } from './site-pictures.store.ts'

/**
 * Keeps a picture for the look, which shows it once it is drafted and published. The same picture sent
 * twice is one; what `receive` throws is thrown on.
 */
export const createReceivePicture =
  ({ db, now, media }: Pick<SiteDeps, 'db' | 'now' | 'media'>) =>
  async (
    actor: Actor,
    kind: PictureKind,
    receive: () => Promise<BrandPicture>,
  ): Promise<KeptPicture> => {
    const { files, ...picture } = await receive()
    const keys = files.map(({ key }) => key)
    const write = () =>
      db.transaction(async (tx) => {
        const kept = await putPicture(tx, { ...picture, kind, files }, now())
        await recordAudit(tx, actor, { action: 'site.picture_added', name: kind })
        // Those of a picture that was there already.
        await media.deleteFiles(
          tx,
          keys.filter((key) => !kept.includes(key)),
        )
      })
    await keys.reduce((work, key) => () => media.keepOrDrop(key, work), write)()
    return picture
  }
