import { putFile, readFiles, removeFile } from './device-store.ts'

const days = 24 * 60 * 60 * 1000
/** As long as a draft. */
const longest = 30 * days
/** The largest file that one of our forms passes to the outbox, plus a margin. */
const largest = 25 * 1024 ** 2
const most = 10

/** The file that a user has chosen in a form and not sent yet; null without one. */
export async function readStoredFile(userId: string, name: string): Promise<File | null> {
  const stored = await readFiles().catch(() => [])
  const over = stored.filter(({ at }) => Date.now() - at >= longest)
  for (const one of over) await removeFile(one)
  const mine = stored.find((one) => one.userId === userId && one.name === name)
  return mine && !over.includes(mine) ? mine.file : null
}

/** Stores it on this device, for its user alone; null removes it. A file that is too large is not stored. */
export async function keepFile(userId: string, name: string, file: File | null): Promise<void> {
  try {
    if (!file || file.size > largest) return await removeFile({ userId, name })
    await putFile({ userId, name, file, at: Date.now() })
    const oldestFirst = (await readFiles()).toSorted((one, other) => one.at - other.at)
    for (const one of oldestFirst.slice(0, Math.max(0, oldestFirst.length - most))) {
      await removeFile(one)
    }
  } catch {
    // The browser stores nothing: the file is still chosen in the form.
  }
}

/** Removes all of a user's files. */
export async function forgetStoredFiles(userId: string): Promise<void> {
  for (const stored of await readFiles()) if (stored.userId === userId) await removeFile(stored)
}
