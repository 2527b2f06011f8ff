import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SpaceDeps } from './deps.ts'
import { deleteArrivingBefore, deleteFiles, setBytes, unmeasuredFiles } from './space.store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Measures files from before sizes were recorded, and releases the reservations of uploads ended by
 * a crash.
 */
export const createMeasureFilesJob = ({ db, now, storage }: SpaceDeps): JobKind<object> => ({
  name: 'space.measure',
  cron: '*/5 * * * *',
  keptSeconds: 3600,
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
