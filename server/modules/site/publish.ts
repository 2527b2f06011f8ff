import type { SiteContent, SiteTextName } from '#contract/site.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { insertVersion } from './site.store.ts'

interface Publication {
  name: SiteTextName
  content: SiteContent
  at: Date
  action: 'site.published' | 'site.restored'
}

/**
 * Publishes content as the next version of a text: audited, with an event to every process and
 * page.
 */
export async function publish(
  tx: Executor,
  actor: Actor,
  { name, content, at, action }: Publication,
): Promise<void> {
  const number = await insertVersion(tx, { name, content, publishedAt: at })
  await recordAudit(tx, actor, { action, name, details: { version: number } })
  await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
}
