import { recordAudit } from '#server/platform/audit/audit.ts'
import { onlyLooking } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'

/** All data stored about the caller, except secrets: one entry per part. */
export async function exportData(
  { db, now, contributed }: IdentityDeps,
  actor: Actor,
): Promise<Record<string, unknown>> {
  if (actor.viewing) throw onlyLooking()
  // First, because the record is part of the data itself.
  await recordAudit(db.pool, actor, { action: 'account.exported', person: actor.id })
  const parts = await Promise.all(
    contributed.personalData.map(async ({ part, read }) => [part, await read(actor.id)] as const),
  )
  return { exportedAt: now().toISOString(), ...Object.fromEntries(parts) }
}
