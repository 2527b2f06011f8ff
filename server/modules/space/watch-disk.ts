import type { Disk } from '#contract/space.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { SpaceDeps } from './deps.ts'
import { readDisk } from './read-disk.ts'
import { isLowNow } from './space.rules.ts'
import { isDiskNotedLow, noteDisk } from './space.store.ts'

/**
 * Checks the disk and notifies admins when it has become nearly full, or has room again: once per
 * change, by whichever process notices first. Returns the state.
 */
export async function watchDisk(deps: SpaceDeps): Promise<Disk> {
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
