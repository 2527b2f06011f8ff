import { chmod, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** What of DATA_DIR is the program's alone; PostgreSQL sees to its own folder. */
const own = ['files', 'mail', 'jwt-secret']

/**
 * Keeps other users of the machine out of uploads, mails and the secret: what is there is tightened,
 * and whatever this process makes from now on is its user's alone. The folder that holds them stays
 * as it is, since PostgreSQL may run below it as another user.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077)
  for (const name of own) {
    const entry = path.join(dataDir, name)
    await tighten(entry)
    const below = await readdir(entry, { recursive: true }).catch(() => [])
    for (const file of below) await tighten(path.join(entry, file))
  }
}

async function tighten(entry: string): Promise<void> {
  const found = await lstat(entry).catch(() => null)
  // Where a link leads is not the program's to change; a file may have gone meanwhile.
  if (!found || found.isSymbolicLink()) return
  const wanted = found.mode & 0o700
  if ((found.mode & 0o777) !== wanted) await chmod(entry, wanted).catch(ignoreForeign)
}

/** What has gone meanwhile, or belongs to another user, who alone can close it. */
function ignoreForeign(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'EPERM') throw error
}
