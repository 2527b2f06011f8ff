import type { TransferSettings, TransferSettingsInput } from '#contract/payments/transfers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PayingDeps } from '../index.ts'
import {
  lockTransferSettings,
  readTransferSettings,
  saveTransferSettings,
} from './transfers.store.ts'

/** Whether members may pay by transfer, and to which bank account. */
export const getTransferSettings = async (
  { db }: Pick<PayingDeps, 'db'>,
  _actor: Actor,
): Promise<TransferSettings> => instants(await readTransferSettings(db.pool))

const fields = ['isOn', 'details', 'currencies'] as const

/**
 * Replaces the bank account for future payments; those that have begun are shown the new one, too. Throws 409 if
 * somebody else's edit came first.
 */
export async function updateTransferSettings(
  { db, now, transferSettings }: Pick<PayingDeps, 'db' | 'now' | 'transferSettings'>,
  actor: Actor,
  { updatedAt: seen, ...input }: TransferSettingsInput,
): Promise<TransferSettings> {
  const saved = await db.transaction(async (tx) => {
    const before = await lockTransferSettings(tx)
    requireUnchanged(seen, before)
    const currencies = [...new Set(input.currencies)].toSorted()
    const row = { ...input, currencies, updatedAt: changedAt(before, now()) }
    const after = await saveTransferSettings(tx, row)
    const change = changeOf(before, after, fields)
    await recordAudit(tx, actor, { action: 'transfer_settings.changed', ...change })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return after
  })
  transferSettings.forget()
  return instants(saved)
}
