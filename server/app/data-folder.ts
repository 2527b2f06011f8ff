import { chmod, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

/** The parts of DATA_DIR that belong to this program alone; PostgreSQL protects its own folder. */
const own = ['files', 'passing', 'mail', 'jwt-secret']

/**
 * Protects uploads, mails and the secret from other users of the machine: permissions of existing
 * files are tightened, and new files of this process are readable by its user only. The data folder
 * itself is unchanged, since PostgreSQL may run below it as another user. A folder that is closed already
 * is not walked through: nobody else gets at what is below, and there may be hundreds of thousands of files.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  process.umask(0o077)
  for (const name of own) {
    const entry = path.join(dataDir, name)
    if (await isClosed(entry)) continue
    await tighten(entry)
    const below = await readdir(entry, { recursive: true }).catch(() => [])
    for (const file of below) await tighten(path.join(entry, file))
  }
}

async function isClosed(entry: string): Promise<boolean> {
  const found = await lstat(entry).catch(() => null)
  return found?.isDirectory() === true && (found.mode & 0o077) === 0
}

async function tighten(entry: string): Promise<void> {
  const found = await lstat(entry).catch(() => null)
  // Symbolic link targets are left alone; a file may have been deleted meanwhile.
  if (!found || found.isSymbolicLink()) return
  const wanted = found.mode & 0o700
  if ((found.mode & 0o777) !== wanted) await chmod(entry, wanted).catch(ignoreForeign)
}

/** Ignores files that have been deleted meanwhile, or belong to another user, who alone can protect them. */
function ignoreForeign(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'EPERM') throw error
}
