import type { SiteText, SiteTextName } from '#contract/site.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeText } from './change-text.ts'
import { defaultTexts } from './default-texts.ts'
import { publish } from './publish.ts'
import { findVersion, versionsOf } from './site.store.ts'

/**
 * Publishes an earlier version again, as the next one; 0 is the default. Restoring the published
 * version changes nothing; throws 404 if there is no such version.
 */
export function restoreVersion(
  deps: ChangeDeps,
  actor: Actor,
  name: SiteTextName,
  { number }: { number: number },
): Promise<SiteText> {
  return changeText(deps, name, async (tx, at) => {
    const [newest] = await versionsOf(tx, name)
    if (number === (newest?.number ?? 0)) return
    const version = number === 0 ? undefined : await findVersion(tx, name, number)
    if (number !== 0 && !version) throw notFound()
    const content = version?.content ?? defaultTexts[name]
    await publish(tx, actor, { name, content, at, action: 'site.restored' })
  })
}
