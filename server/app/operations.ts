import { getAcademyInfo, getHealth, getReadiness } from '#contract/operations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'
import { isWriteRefusal } from '#server/platform/database/problems.ts'
import type { LiveStream } from '#server/platform/events/live-stream.ts'
import { probeWriting } from '#server/platform/facts/facts.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { metricsRoute, type ServedMetrics } from './metrics-route.ts'
import type { PublicInfo } from './public-info.ts'

interface Deps {
  now: Clock
  db: Database
  storage: Storage
  stream: LiveStream
  publicInfo: PublicInfo
  /** Null if nothing may read them. */
  metrics: ServedMetrics | null
}

/** The routes of the running program itself, and the live stream. */
export function operationsRoutes({ db, now, storage, stream, publicInfo, metrics }: Deps): Route[] {
  const tryWriting = createTryWriting({ db, now, storage })
  return [
    route(getHealth, { access: 'public', handle: () => ({ status: 'ok' as const }) }),
    route(getReadiness, {
      access: 'public',
      handle: async () => {
        try {
          const pending = await pendingMigrations(db)
          if (pending.length > 0) throw new Error(`migrations are missing: ${pending.join(', ')}`)
          await tryWriting()
        } catch (cause) {
          if (isWriteRefusal(cause)) {
            throw new Failure(
              'writes_refused',
              'The academy can be read, but nothing can be stored.',
              {
                cause,
                retryAfter: 2,
              },
            )
          }
          throw new Failure('unavailable', 'The academy is not ready.', { cause, retryAfter: 2 })
        }
        return { status: 'ready' as const }
      },
    }),
    route(getAcademyInfo, { access: 'public', handle: () => publicInfo.read() }),
    metricsRoute(metrics),
    streamRoute({
      method: 'GET',
      path: '/events',
      access: 'account.own',
      summary: 'The live stream (server-sent events); continues after Last-Event-ID',
      answers: { status: 200, type: 'text/event-stream', what: 'Events as they happen' },
      unlimited: true,
      head: false,
      handle: ({ actor, request, reply }) => stream.serve(actor, request, reply),
    }),
  ]
}

/** How long it is known whether something can be stored, in milliseconds. */
const knownFor = 5000

/**
 * Tries whether something can be stored: anybody may ask as often as they like, and it is written at most
 * every five seconds; those who ask at once share one attempt. Rejects if nothing can be stored.
 */
function createTryWriting({ db, now, storage }: Pick<Deps, 'db' | 'now' | 'storage'>) {
  let last: { at: number; tried: Promise<void> } | null = null

  async function write() {
    await probeWriting(db.pool)
    await storage.check()
  }

  return (): Promise<void> => {
    const at = now().getTime()
    if (last && at - last.at < knownFor) return last.tried
    const attempt = { at, tried: write() }
    last = attempt
    // Where nothing was written, such as without a database, the next may try again.
    attempt.tried.catch((error) => {
      if (last === attempt && !isWriteRefusal(error)) last = null
    })
    return attempt.tried
  }
}
