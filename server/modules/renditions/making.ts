import { takeTurns } from '#server/platform/database/leadership.ts'
import { Failure } from '#server/platform/failure.ts'
import { diskIsFull } from './ffmpeg.ts'
import type { RenditionsDeps } from './index.ts'
import { createPauses } from './pausing.ts'
import { askRemux } from './remux.ts'
import {
  bytesOf,
  canRemux,
  heightsFor,
  type Plan,
  percentOf,
  stepsOf,
  unsuitedBecause,
} from './renditions.rules.ts'
import {
  deleteFiles,
  findPending,
  insertFiles,
  lockSteps,
  type RenditionRow,
  updateRendition,
} from './renditions.store.ts'
import { makeStep, UnsuitedFile } from './steps.ts'

/** How often a step is tried before the video is played as it is. */
const attemptsMaximum = 3
const retryMs = 10 * 60_000

const damaged = 'It could not be prepared: the file may be damaged.'

/**
 * Does the next step of the video whose turn it is; false if none is waiting. Only one process at a time may call it.
 * A step that a kill has interrupted is begun again, and the earlier ones stay. Rejects only when `signal` is aborted
 * or the database is gone.
 */
export async function makeNext(deps: RenditionsDeps, signal: AbortSignal): Promise<boolean> {
  const { db, now, log } = deps
  const row = await findPending(db.pool, now())
  if (!row) return false
  const { sourceKey, attempts } = row
  const change = (changes: Omit<Parameters<typeof updateRendition>[2], 'updatedAt'>) =>
    updateRendition(db.pool, sourceKey, { ...changes, updatedAt: now() })
  try {
    await change({ state: 'running', attempts: attempts + 1 })
    await advance(deps, row, signal)
  } catch (error) {
    // Being stopped says nothing about the file.
    if (signal.aborted) await change({ attempts }).catch(() => undefined)
    signal.throwIfAborted()
    const isFull = await lacksDisk(deps, error)
    log.warn({ err: error, file: sourceKey }, 'a video could not be prepared for streaming')
    const waitingFor = isFull ? 'the disk has room' : isAway(error) && 'its file can be read'
    if (waitingFor) {
      const retryAt = new Date(now().getTime() + retryMs)
      await change({ state: 'waiting', attempts, note: `Waiting until ${waitingFor}.`, retryAt })
    } else if (error instanceof UnsuitedFile) {
      await giveUp(deps, sourceKey, 'unsuited', error.message)
    } else if (attempts + 1 >= attemptsMaximum) {
      await giveUp(deps, sourceKey, 'failed', damaged)
    }
  }
  return true
}

async function advance(
  deps: RenditionsDeps,
  { sourceKey, plan: stored, stepsDone, attempts }: RenditionRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, storage, storageQuota } = deps
  // A process that the file has ended that often ends with it each time.
  if (attempts >= attemptsMaximum) return giveUp(deps, sourceKey, 'failed', damaged)
  const source = await storage.stat(sourceKey)
  if (!source) throw new UnsuitedFile('The file is missing.')
  const plan = stored ?? (await planFor(deps, sourceKey, signal))
  const step = stepsOf(plan)[stepsDone]
  if (!step) throw new Error('there is no such step')
  // Of a bucket's file a copy is needed as well.
  const copied = storage.root === null ? source.bytes : 0
  await storageQuota.requireDisk(bytesOf(step, plan, source.bytes) + copied)
  const files = await makeStep(deps, sourceKey, plan, step, signal)
  const done = stepsDone + 1
  const isReady = percentOf(plan, done) === 100
  const isThere = await db.transaction(async (tx) => {
    if ((await lockSteps(tx, sourceKey)) !== stepsDone) return false
    await insertFiles(tx, sourceKey, files)
    const state = isReady ? 'ready' : 'running'
    const changes = {
      state,
      plan,
      stepsDone: done,
      attempts: 0,
      note: null,
      retryAt: null,
    } as const
    await updateRendition(tx, sourceKey, { ...changes, updatedAt: now() })
    return true
  })
  if (isThere) return
  // The lesson was deleted meanwhile: nobody refers to what was made.
  for (const { fileKey } of files) await storage.delete(fileKey)
}

async function planFor(
  { config, storage }: RenditionsDeps,
  sourceKey: string,
  signal: AbortSignal,
): Promise<Plan> {
  const reply = await storage.onDisk(sourceKey, (source) =>
    askRemux({ kind: 'inspect', source }, signal),
  )
  if (reply.kind !== 'facts') throw new UnsuitedFile('It can’t be read.')
  const { facts } = reply
  const unsuited = unsuitedBecause(facts)
  if (unsuited) throw new UnsuitedFile(unsuited)
  if (config.ffmpeg) return { way: 'ffmpeg', source: facts, heights: heightsFor(facts) }
  if (canRemux(facts)) return { way: 'remux', source: facts, heights: [] }
  throw new UnsuitedFile('It has to be converted first, for which the server has no ffmpeg.')
}

/** Leaves a video as it is, without the files that were made of it. */
async function giveUp(
  { db, media, now }: RenditionsDeps,
  sourceKey: string,
  state: 'unsuited' | 'failed',
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await updateRendition(tx, sourceKey, { state, note, updatedAt: now() })
    await media.deleteFiles(tx, await deleteFiles(tx, sourceKey))
  })
}

/** Whether a step has failed because the files could not be had, which says nothing about this one. */
const isAway = (error: unknown) => error instanceof Failure && error.code === 'unavailable'

/** Whether a step has failed for lack of room on the disk. */
async function lacksDisk({ storageQuota }: RenditionsDeps, error: unknown): Promise<boolean> {
  if (error instanceof Failure && error.code === 'disk_full') return true
  if (diskIsFull(error)) return true
  return storageQuota.requireDisk(0).then(
    () => false,
    () => true,
  )
}

const lookMs = 30_000

/**
 * Prepares videos for as long as the academy runs, in one of its processes at a time. Without any to prepare it costs
 * a look now and then; `wake` makes it look at once. Not a queue job, because those must finish within minutes.
 */
export function createPreparing(deps: RenditionsDeps, tidy: () => Promise<void>) {
  const { databaseUrl: url, db, log, now } = deps
  const stopping = new AbortController()
  const { pause, wake } = createPauses(stopping.signal)
  let running: Promise<void> = Promise.resolve()
  const isPending = async () => (await findPending(db.pool, now())) !== null
  const work = async (signal: AbortSignal) => {
    let isMore = true
    while (isMore && !signal.aborted) {
      isMore = await makeNext(deps, signal).catch((error: unknown) => {
        if (signal.aborted) return false
        throw error
      })
    }
  }
  const run = async () => {
    await tidy()
    while (!stopping.signal.aborted) {
      if (await isPending()) {
        const turns = takeTurns({ url, log, name: 'video preparation', work })
        try {
          while (!stopping.signal.aborted && (await isPending())) await pause(1000)
        } finally {
          // Also when the database is gone: it would work on beside the next, and beyond the end of the academy.
          await turns.stop()
        }
      }
      await pause(lookMs)
    }
  }
  const runOn = async () => {
    while (!stopping.signal.aborted) {
      await run().catch((error: unknown) => {
        log.debug({ err: error }, 'the videos to prepare could not be read')
      })
      await pause(lookMs)
    }
  }
  return {
    wake,
    start() {
      running = runOn()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
