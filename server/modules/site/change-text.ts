import type { SiteText, SiteTextName } from '#contract/site.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './deps.ts'
import { readText } from './read-text.ts'
import { lockText } from './site.store.ts'

/** What changes a text: it ends what this process remembers of the one before. */
export type ChangeDeps = SiteDeps & { current: Pick<CurrentTexts, 'forget'> }

/** Changes a text under a lock; returns the text afterwards. */
export async function changeText(
  { current, db, now }: ChangeDeps,
  name: SiteTextName,
  change: (tx: Executor, at: Date) => Promise<void>,
): Promise<SiteText> {
  const changed = await db.transaction(async (tx) => {
    await lockText(tx, name)
    await change(tx, now())
    return readText(tx, name)
  })
  current.forget()
  return changed
}
