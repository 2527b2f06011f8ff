import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFile } from '#server/platform/database/embedded-lock.ts'
import { names } from '#server/platform/database/embedded-protocol.ts'
import { runServer } from '#server/platform/database/embedded-server.ts'

const prefix = 'academy-test-postgres-'
const leftoverAgeMs = 10 * 60_000

// A test's database is temporary, so nothing in it needs to survive a power failure.
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

const inMemory = '/dev/shm'
/** Several times what the databases of a run take at once. */
const roomy = 6 * 1024 ** 3

/**
 * Where test databases lie: in memory if there is plenty, since each test file copies and drops one, which on
 * a disk is most of its wait and two thirds of the server's work.
 */
export async function databasesFolder(
  folder = inMemory,
  needed = roomy,
  free = process.availableMemory(),
): Promise<string> {
  const space = await statfs(folder).catch(() => undefined)
  const isRoomy = space && Math.min(space.bavail * space.bsize, free) >= needed
  return isRoomy ? folder : tmpdir()
}

/**
 * The PostgreSQL of a whole test run: the server of TEST_DATABASE_URL or DATABASE_URL if one is
 * given, otherwise an embedded one in a temporary folder that `stop` removes. The role in
 * `adminUrl` may create databases.
 */
export async function startTestPostgres(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const input = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  if (input) return { adminUrl: input, stop: async () => {} }

  const place = await databasesFolder()
  await removeLeftovers(place)
  const folder = await mkdtemp(join(place, prefix))
  try {
    const log = { info: () => {}, warn: (message: string) => console.warn(message) }
    const server = await runServer({ folder, settings: fastSettings, log })
    return {
      adminUrl: server.url,
      async stop() {
        await server.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A killed test run could not remove its folder; a running one holds its lock. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (name.startsWith(prefix)) await removeLeftover(join(place, name)).catch(() => {})
  }
}

async function removeLeftover(folder: string): Promise<void> {
  const { mtimeMs, uid } = await stat(folder)
  const mine = process.geteuid === undefined || process.geteuid() === uid
  // A recent folder may belong to a run that is about to take its lock.
  if (!mine || Date.now() - mtimeMs < leftoverAgeMs) return
  const locks = [names.academyLock, names.serverLock].map((lock) => lockFile(join(folder, lock)))
  if (locks.every((lock) => lock)) await rm(folder, { recursive: true, force: true })
  for (const lock of locks) lock?.release()
}
