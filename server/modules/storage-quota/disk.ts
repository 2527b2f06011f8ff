import type { Disk } from '#contract/storage-quota.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { StorageQuotaDeps } from './index.ts'
import { diskFull, isLowNow, minimumOf } from './storage-quota.rules.ts'
import { isDiskNotedLow, noteDisk } from './storage-quota.store.ts'

/** The free space on the disk for stored files. */
export async function readDisk({
  storage,
  config,
}: Pick<StorageQuotaDeps, 'config' | 'storage'>): Promise<Disk> {
  const { freeBytes, totalBytes } = await storage.room()
  const minimumBytes = minimumOf(totalBytes, config.DISK_FREE_MIN_MB)
  return { freeBytes, totalBytes, minimumBytes, low: freeBytes < minimumBytes }
}

/**
 * Makes sure that the disk keeps its minimum of free space with this many bytes more; throws 507
 * otherwise. Admins are notified at once when it is nearly full, but the refusal does not wait for
 * a database that has no room.
 */
export async function requireDisk(deps: StorageQuotaDeps, bytes: number): Promise<void> {
  const { log } = deps
  const { freeBytes, minimumBytes, low } = await readDisk(deps)
  if (freeBytes - bytes >= minimumBytes) return
  if (low) {
    await watchDisk(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'admins could not be told that the disk is nearly full')
    })
  }
  throw diskFull()
}

/**
 * Checks the disk and notifies admins when it has become nearly full, or has room again: once per
 * change, by whichever process notices first. Returns the state.
 */
async function watchDisk(deps: StorageQuotaDeps): Promise<Disk> {
  const { db, log } = deps
  const disk = await readDisk(deps)
  const { freeBytes, minimumBytes } = disk
  const wasLow = await isDiskNotedLow(db.pool)
  const isLow = isLowNow(freeBytes, minimumBytes, wasLow)
  if (isLow === wasLow) return disk
  const isNews = await db.transaction(async (tx) => {
    const turned = await noteDisk(tx, isLow)
    const subject = isLow ? 'low' : 'enough'
    if (turned) await emit(tx, { type: 'disk.changed', subject, audience: { role: 'admin' } })
    return turned
  })
  const facts = { freeBytes, minimumBytes }
  if (isNews && isLow) log.error(facts, 'the disk is nearly full: uploads are refused')
  if (isNews && !isLow) log.info(facts, 'the disk has room again: uploads are taken')
  return disk
}

/** Checks the disk every minute, so that admins are notified before somebody's upload is refused. */
export const watchDiskJob = (deps: StorageQuotaDeps): JobKind<object> => ({
  name: 'space.watch-disk',
  cron: '* * * * *',
  retentionSeconds: 3600,
  async handle() {
    await watchDisk(deps)
  },
})
