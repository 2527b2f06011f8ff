import type { SiteContent, SiteText, SiteTextName } from '#contract/site.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeText } from './change-text.ts'
import { checkedLook } from './checked-look.ts'
import { requireSeen } from './require-seen.ts'
import { contentOf } from './site.rules.ts'
import { findDraft, putDraft } from './site.store.ts'

/**
 * Stores a draft; throws 409 if somebody else has changed it since it was read, 422 for an invalid
 * look.
 */
export function saveDraft(
  deps: ChangeDeps,
  actor: Actor,
  name: SiteTextName,
  { content: given, updatedAt: seen }: { content: SiteContent; updatedAt: string | null },
): Promise<SiteText> {
  const checked = contentOf(name, given)
  return changeText(deps, name, async (tx, at) => {
    const known = await findDraft(tx, name)
    requireSeen(known, seen)
    const content = 'accent' in checked ? await checkedLook(tx, checked) : checked
    await putDraft(tx, { name, content, updatedAt: known ? changedAt(known, at) : at })
    await recordAudit(tx, actor, { action: 'site.draft_saved', name })
  })
}
