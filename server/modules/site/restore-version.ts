import type { SiteText, SiteTextName } from '#contract/site.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChangeText } from './change-text.ts'
import { defaultTexts } from './default-texts.ts'
import { publish } from './publish.ts'
import { findVersion, versionsOf } from './site.store.ts'

/**
 * Publishes an earlier version again, as the next one; 0 is the text that the program came with. The one
 * that is published already stays as it is; throws 404 where there is no such version.
 */
export const createRestoreVersion =
  (change: ChangeText) =>
  (actor: Actor, name: SiteTextName, { number }: { number: number }): Promise<SiteText> =>
    change(name, async (tx, at) => {
      const [newest] = await versionsOf(tx, name)
      if (number === (newest?.number ?? 0)) return
      const version = number === 0 ? undefined : await findVersion(tx, name, number)
      if (number !== 0 && !version) throw notFound()
      const content = version?.content ?? defaultTexts[name]
      await publish(tx, actor, { name, content, at, action: 'site.restored' })
    })
