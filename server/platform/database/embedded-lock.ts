import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

const sqliteBusy = 5

// An unreferenced database handle is closed by the garbage collector, releasing its lock.
const held = new Set<DatabaseSync>()

/**
 * Takes an exclusive lock on the file at `path` (created if missing, never removed). The operating
 * system releases the lock with the process that holds it, however that process dies, so a lock is
 * never stale. It is SQLite's lock, because Node itself has no file locking; the file stays empty.
 * Waits up to `waitMs` milliseconds, blocking the thread; returns `undefined` if another process
 * holds it.
 */
export function lockFile(path: string, waitMs = 0): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: waitMs })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE') // no second file beside it
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return
    throw error
  }
  held.add(file)
  return {
    release() {
      if (held.delete(file)) file.close()
    },
  }
}
