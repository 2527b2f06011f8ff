import { setTimeout as delay } from 'node:timers/promises'
import type { UploadLedger, UploadLock } from '#server/modules/media/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { CoursesDeps } from './index.ts'
import { takeBackFile } from './lessons.ts'
import { findUpload, hold, releaseHold, renewHold } from './video-uploads.store.ts'

/** The callbacks of the upload protocol for this module's uploads. */
export const createUploadLedger = (deps: CoursesDeps): UploadLedger => ({
  async find(id) {
    const row = await findUpload(deps.db.pool, id)
    if (row && row.videoId === null) await takeBackFile(deps, row)
    return row ? { bytes: Number(row.bytes), isComplete: row.videoId !== null } : null
  },
  lockOf: (id) => createUploadLock(deps.db, id),
})

/** Outlasts a slow database, but no more: a dead process holds an upload for this long. */
const heldSeconds = 8
const renewMs = 1000
const askMs = 100
const patienceMs = 12_000

/**
 * Lets one request at a time work on an upload, across all processes. The holder learns within a
 * second that somebody else is waiting: a client whose connection broke returns before its old
 * request has ended.
 */
export function createUploadLock(db: Database, id: string): UploadLock {
  const held = { id, holder: newId(), seconds: heldSeconds }
  const released = new AbortController()
  let renewing = Promise.resolve()

  // A lease is no change of the caller's, and has to be given back whatever rights are left.
  const ask = () => asTheProgram(() => hold(db.pool, held))

  const renew = async (giveWay: () => void | Promise<void>) => {
    let lastSeen = Date.now()
    while (!released.signal.aborted) {
      await delay(renewMs, undefined, { signal: released.signal }).catch(() => undefined)
      if (released.signal.aborted) return
      const state = await asTheProgram(() => renewHold(db.pool, held)).catch(
        () => 'unknown' as const,
      )
      if (state !== 'unknown') lastSeen = Date.now()
      const isOver = Date.now() - lastSeen > (heldSeconds * 1000) / 2
      if (state === 'awaited' || state === 'lost' || isOver) await giveWay()
    }
  }

  return {
    async lock(signal, giveWay) {
      const end = Date.now() + patienceMs
      for (let state = await ask(); state !== 'mine'; ) {
        if (state === 'gone') throw notFound()
        if (signal.aborted || Date.now() > end) {
          throw new Failure('locked', 'This upload is already being received.', { retryAfter: 1 })
        }
        await delay(askMs, undefined, { signal }).catch(() => undefined)
        state = await ask()
      }
      renewing = renew(giveWay)
    },
    async unlock() {
      released.abort()
      await renewing
      await asTheProgram(() => releaseHold(db.pool, held))
    },
  }
}
