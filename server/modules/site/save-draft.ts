import type { SiteContent, SiteText, SiteTextName } from '#contract/site.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChangeText } from './change-text.ts'
import { contentOf } from './site.rules.ts'
import { type DraftRow, findDraft, putDraft } from './site.store.ts'

/** Throws 409 where the draft is another than the one that was seen. */
export function requireSeen(draft: DraftRow | undefined, seen: string | null): void {
  if ((draft?.updatedAt.toISOString() ?? null) === seen) return
  throw new Failure('overtaken', 'Somebody else has changed this text in the meantime.')
}

/** Keeps a draft; throws 409 when somebody else has changed it since it was read. */
export const createSaveDraft =
  (change: ChangeText) =>
  (
    actor: Actor,
    name: SiteTextName,
    { content, updatedAt: seen }: { content: SiteContent; updatedAt: string | null },
  ): Promise<SiteText> => {
    const checked = contentOf(name, content)
    return change(name, async (tx, at) => {
      const known = await findDraft(tx, name)
      requireSeen(known, seen)
      await putDraft(tx, { name, content: checked, updatedAt: known ? changedAt(known, at) : at })
      await recordAudit(tx, actor, { action: 'site.draft_saved', name })
    })
  }
