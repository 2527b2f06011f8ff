import type { StorageQuotas, StorageQuotasInput, StorageUse } from '#contract/storage-quota.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { StorageQuotaDeps } from './index.ts'
import { presentLimits, presentUse } from './storage-quota.present.ts'
import { limitOf, limitsInForce, storageUsedUp } from './storage-quota.rules.ts'
import {
  deleteArrivingBefore,
  deleteFiles,
  insertFile,
  lockLimits,
  lockStorageOf,
  moveFile,
  selectLimits,
  setBytes,
  unmeasuredFiles,
  updateLimits,
  usedByFolder,
  usedBytes,
} from './storage-quota.store.ts'

/**
 * Reserves space for a file of the actor's that is about to be written at `key`, with its maximum
 * size in bytes. Throws 413 'space_used_up' if it does not fit in addition to existing files and
 * other uploads. A reservation has to be kept or released.
 */
export async function reserveStorage(
  deps: StorageQuotaDeps,
  actor: Actor,
  { key, bytes }: { key: string; bytes: number },
): Promise<void> {
  const { db, now } = deps
  const reserve = db.transaction(async (tx) => {
    await requireStorage(deps, tx, actor, { key, bytes })
    const values = { fileKey: key, userId: actor.id, bytes: String(bytes), createdAt: now() }
    await insertFile(tx, values)
  })
  await reserve.catch((error: unknown) => {
    // The account has been deleted in the meantime.
    throw violatedForeignKey(error) ? new Failure('unauthorized', 'Please sign in.') : error
  })
}

/**
 * Makes sure that the file at `key` fits into the actor's quota, and that nobody else uses the
 * space until the transaction ends; throws 'space_used_up' otherwise.
 */
async function requireStorage(
  { config }: Pick<StorageQuotaDeps, 'config'>,
  tx: Executor,
  actor: Actor,
  file: { key: string; bytes: number },
): Promise<void> {
  await lockStorageOf(tx, actor.id)
  const limit = limitOf(actor, limitsInForce(await selectLimits(tx), config))
  if (limit === null) return
  const used = await usedBytes(tx, actor.id, file.key)
  if (used + file.bytes > limit) throw storageUsedUp({ used, limit, wanted: file.bytes })
}

interface StoredFile {
  /** The key of the reservation. */
  reserved: string
  key: string
  bytes: number
}

/**
 * Turns a reservation into the stored file. Throws 413 if that is larger than the upload and no
 * longer fits; the reservation then remains.
 */
export function keepReserved(
  deps: StorageQuotaDeps,
  actor: Actor,
  { reserved, key, bytes }: StoredFile,
): Promise<void> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    await requireStorage(deps, tx, actor, { key: reserved, bytes })
    const values = { fileKey: key, bytes: String(bytes), createdAt: now() }
    if (await moveFile(tx, reserved, values)) return
    // The account was deleted meanwhile, or the upload took more than a day.
    throw new Failure('conflict', 'The file could not be saved. Please upload it again.')
  })
}

/** The space used by the actor's files, and the limit. */
export async function readUse({ db, config }: StorageQuotaDeps, actor: Actor): Promise<StorageUse> {
  const [set, folders] = await Promise.all([selectLimits(db.pool), usedByFolder(db.pool, actor.id)])
  return presentUse(folders, limitOf(actor, limitsInForce(set, config)))
}

/** The limits set by the owner, and the defaults. */
export async function readLimits(
  { db, config }: StorageQuotaDeps,
  _actor: Actor,
): Promise<StorageQuotas> {
  return presentLimits(await selectLimits(db.pool), config)
}

/**
 * Sets the limits, effective from the next upload; a lower one deletes nothing. Repeating a call
 * has no further effect; throws 409 if somebody else has changed them since they were read.
 */
export async function saveLimits(
  { db, now, config }: StorageQuotaDeps,
  actor: Actor,
  input: StorageQuotasInput,
): Promise<StorageQuotas> {
  const saved = await db.transaction(async (tx) => {
    const known = await lockLimits(tx)
    const { communityMb, studentMb } = input
    if (known.communityMb === communityMb && known.studentMb === studentMb) return known
    requireUnchanged(input.updatedAt, known)
    const values = { communityMb, studentMb, updatedAt: changedAt(known, now()) }
    const row = await updateLimits(tx, values)
    await recordAudit(tx, actor, {
      action: 'space.limits_changed',
      ...changeOf(limitsInForce(known, config), limitsInForce(row, config), [
        'communityMb',
        'studentMb',
      ]),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return row
  })
  return presentLimits(saved, config)
}

const day = 24 * 60 * 60 * 1000

/** Measures files from before sizes were recorded, and releases the reservations of uploads ended by a crash. */
export const measureFilesJob = ({ db, now, storage }: StorageQuotaDeps): JobKind<object> => ({
  name: 'space.measure',
  cron: '*/5 * * * *',
  retentionSeconds: 3600,
  async handle() {
    for (;;) {
      const keys = await unmeasuredFiles(db.pool)
      if (keys.length === 0) break
      for (const key of keys) {
        const file = await storage.stat(key)
        if (file) await setBytes(db.pool, key, file.bytes)
        else await deleteFiles(db.pool, [key])
      }
    }
    await deleteArrivingBefore(db.pool, new Date(now().getTime() - day))
  },
})
