import type { SiteText, SiteTextName } from '#contract/site.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './deps.ts'
import { readText } from './read-text.ts'
import { lockText } from './site.store.ts'

/** Changes a text under a lock; returns the text afterwards. */
export const createChangeText =
  ({ db, now }: Pick<SiteDeps, 'db' | 'now'>, current: Pick<CurrentTexts, 'forget'>) =>
  async (
    name: SiteTextName,
    change: (tx: Executor, at: Date) => Promise<void>,
  ): Promise<SiteText> => {
    const changed = await db.transaction(async (tx) => {
      await lockText(tx, name)
      await change(tx, now())
      return readText(tx, name)
    })
    current.forget()
    return changed
  }

export type ChangeText = ReturnType<typeof createChangeText>
