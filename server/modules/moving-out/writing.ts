import path from 'node:path'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { makeOpenExport } from '#server/platform/open-export/make-open-export.ts'
import { archivesFolder, incomingFolder } from '#server/platform/storage/storage.ts'
import { archiveKey, keptFor } from './archives.ts'
import type { MovingOutDeps } from './index.ts'
import {
  changeExport,
  connectionTo,
  deleteEnded,
  findExport,
  type OpenExportRow,
  takeExport,
  takeTurn,
} from './moving-out.store.ts'

/** How often an archive is begun again whose process has died. */
const attemptsMaximum = 3

type WriteDeps = Pick<
  MovingOutDeps,
  'academySettings' | 'databaseUrl' | 'db' | 'log' | 'now' | 'openTexts' | 'storage'
>

/**
 * Writes the archive that waits, or that a process has left when it died; does nothing while another process is
 * writing. Not a job of the queue, because those must finish within minutes.
 */
export async function writeWaiting(deps: WriteDeps, signal: AbortSignal): Promise<void> {
  const known = await findExport(deps.db.pool)
  if (known?.state !== 'waiting' && known?.state !== 'running') return
  const client = connectionTo(deps.databaseUrl)
  // With the connection the turn is lost, and what is being written is void.
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  await client.connect()
  try {
    if (!(await takeTurn(client))) return
    const row = await takeExport(deps.db.pool)
    if (row) await writeOne(deps, client, row, AbortSignal.any([signal, lost.signal]))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeOne(
  deps: WriteDeps,
  client: ReturnType<typeof connectionTo>,
  row: OpenExportRow,
  signal: AbortSignal,
): Promise<void> {
  const { academySettings, db, log, now, openTexts, storage } = deps
  const { id, media } = row
  const removed = new AbortController()
  try {
    if (row.attempts > attemptsMaximum) throw new Error('The program stopped while it was written.')
    const { brand } = await academySettings.read(db.pool)
    const source = {
      client,
      brand,
      madeAt: now(),
      storage,
      media,
      writeTexts: (add: Parameters<typeof openTexts>[1]) => openTexts(db.pool, add),
    }
    const onProgress = progressOf(deps, id, () => removed.abort(new Error('It was deleted.')))
    const name = `${id}.zip`
    const bytes = await makeOpenExport(source, path.join(storage.incoming, name), {
      signal: AbortSignal.any([signal, removed.signal]),
      onProgress,
    })
    await storage.move(`${incomingFolder}${name}`, archiveKey(id))
    await end(deps, row, { state: 'done', percent: 100, bytes: String(bytes) })
  } catch (error) {
    // The academy is stopping: it is begun again with the next start.
    if (signal.aborted || removed.signal.aborted) return
    log.warn({ err: error }, 'the archive of everything could not be written')
    const failure = error instanceof Error && error.message ? error.message : 'It failed.'
    await end(deps, row, { state: 'failed', failure: failure.slice(0, 500) })
  } finally {
    await sweep(deps)
  }
}

/** Stores the progress, about once a second; gives up what was deleted meanwhile. */
function progressOf({ db }: Pick<WriteDeps, 'db'>, id: string, giveUp: () => void) {
  let [shown, at] = [0, 0]
  return async (percent: number) => {
    const whole = Math.min(99, Math.floor(percent))
    if (whole === shown || performance.now() - at < 1000) return
    shown = whole
    at = performance.now()
    if (!(await changeExport(db.pool, id, { percent: whole }))) giveUp()
  }
}

async function end(
  { db, now }: Pick<WriteDeps, 'db' | 'now'>,
  { id, createdBy }: OpenExportRow,
  change: Parameters<typeof changeExport>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await changeExport(tx, id, { ...change, endedAt: now() }))) return
    if (!createdBy) return
    const audience = { user: createdBy }
    await emit(tx, { type: 'moving_out.changed', subject: id, audience })
    if (change.state === 'done') await emit(tx, { type: 'moving_out.made', subject: id, audience })
  })
}

/** Removes every archive that is not the present one; what a crash has left of one goes with other files that were received. */
export async function sweep({ db, storage }: Pick<WriteDeps, 'db' | 'storage'>): Promise<void> {
  const row = await findExport(db.pool)
  for await (const { key } of storage.list(archivesFolder)) {
    if (!row || key !== archiveKey(row.id)) await storage.delete(key)
  }
}

/** Every hour: removes the archive once its day is over, and goes on with one that a process has left. */
export const hourlyJob = (deps: WriteDeps & { wake: () => void }): JobKind<object> => ({
  name: 'moving-out.sweep',
  cron: '17 * * * *',
  async handle() {
    await deleteEnded(deps.db.pool, new Date(deps.now().getTime() - keptFor))
    await sweep(deps)
    deps.wake()
  },
})

/** Writes archives for as long as the academy runs: at its start, and whenever one has been asked for. */
export function createWriter(deps: WriteDeps) {
  const stopping = new AbortController()
  let working: Promise<void> | null = null
  let isWanted = false
  const work = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await writeWaiting(deps, stopping.signal)
    }
  }
  const wake = () => {
    isWanted = true
    working ??= work()
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the archive of everything could not be begun')
      })
      .finally(() => {
        working = null
      })
  }
  return {
    wake,
    start: wake,
    async stop() {
      stopping.abort()
      await working
    },
  }
}
