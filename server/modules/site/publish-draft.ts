import type { SiteText, SiteTextName } from '#contract/site.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ChangeDeps, changeText } from './change-text.ts'
import { publish } from './publish.ts'
import { requireSeen } from './require-seen.ts'
import { findDraft, removeDraft } from './site.store.ts'

/** Publishes the draft; throws 409 if it has changed since it was read, 422 if there is none. */
export function publishDraft(
  deps: ChangeDeps,
  actor: Actor,
  name: SiteTextName,
  { updatedAt }: { updatedAt: string },
): Promise<SiteText> {
  return changeText(deps, name, async (tx, at) => {
    const draft = await findDraft(tx, name)
    if (!draft) throw new Failure('rule_violated', 'There is no draft to publish.')
    requireSeen(draft, updatedAt)
    await publish(tx, actor, { name, content: draft.content, at, action: 'site.published' })
    await removeDraft(tx, name)
  })
}
