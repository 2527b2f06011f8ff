import type { CoursesDeps } from './deps.ts'
import { createUploadLock } from './upload-lock.ts'

type Deps = CoursesDeps

/** Runs `work` while nobody else writes to the upload; stops waiting once `signal` is aborted. */
export async function aloneOnUpload<T>(
  { db }: Deps,
  id: string,
  work: () => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  const lock = createUploadLock(db, id)
  await lock.lock(signal, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}
