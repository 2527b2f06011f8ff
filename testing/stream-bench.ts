import { fastify } from 'fastify'
import type { Role } from '#contract/access/permissions.ts'
import { newId } from '#server/platform/clock.ts'
import { type Database, defaultLimits, openDatabase } from '#server/platform/database/database.ts'
import { LiveStream } from '#server/platform/events/live-stream.ts'
import { emit, type NewEvent, type StoredEvent } from '#server/platform/events/outbox.ts'
import type { Recheck } from '#server/platform/events/recheck.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { handleError } from '#server/platform/http/problems.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase } from './database.ts'
import { type EventReader, openStream, type StreamedEvent } from './event-reader.ts'

const log = createLog({ level: 'fatal', pretty: false })

interface StreamProcess {
  /** The address of its live stream. */
  url: string
  stop(): Promise<void>
}

interface StreamProcessOptions {
  onEvent?: (event: StoredEvent) => void
  recheck?: Recheck
}

/** A database, processes that serve only the live stream, and the users who may connect. */
export interface StreamBench {
  db: Database
  databaseUrl: string
  /** Signed-in users by id, which is also their token; shared by all processes. */
  actors: Map<string, Actor>
  signIn(...roles: Role[]): Actor
  startProcess(options?: StreamProcessOptions): Promise<StreamProcess>
  connect(url: string, actor: Actor, lastEventId?: number | string): Promise<EventReader>
  /** Commits the events in one transaction. */
  commit(...events: NewEvent[]): Promise<void>
  newestId(): Promise<number>
  /** Stops the processes and readers started since the last call. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** Starts a bench on a database of its own. */
export async function startStreamBench(): Promise<StreamBench> {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, log, { ...defaultLimits, connections: 20 })
  const actors = new Map<string, Actor>()
  const stops: (() => Promise<void>)[] = []
  const clear = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  return {
    db,
    databaseUrl: database.url,
    actors,
    signIn(...roles) {
      const id = newId()
      const actor: Actor = { id, sessionId: newId(), name: 'N', email: 'n@people.example', roles }
      actors.set(id, actor)
      return actor
    },
    async startProcess(options = {}) {
      const process = await startProcess({ db, url: database.url, actors, ...options })
      stops.push(process.stop)
      return process
    },
    async connect(url, actor, lastEventId) {
      const reader = await openStream(url, actor.id, { lastEventId })
      stops.push(() => reader.close())
      return reader
    },
    commit: (...events) =>
      db.transaction(async (tx) => {
        for (const event of events) await emit(tx, event)
      }),
    async newestId() {
      const { rows } = await db.driver.query('select coalesce(max(id), 0)::int as id from outbox')
      return Number(rows[0].id)
    },
    clear,
    async stop() {
      await clear()
      await db.close()
      await database.drop()
    },
  }
}

async function startProcess(
  options: StreamProcessOptions & { db: Database; url: string; actors: Map<string, Actor> },
): Promise<StreamProcess> {
  const { db, url, actors } = options
  const stream = new LiveStream({
    db,
    url,
    log,
    recheck: options.recheck ?? (async (requested) => stillIn(actors, requested)),
    onEvent: options.onEvent ?? (() => undefined),
  })
  const app = fastify({ forceCloseConnections: 'idle' })
  app.setErrorHandler(handleError)
  app.addHook('preClose', () => stream.stop())
  app.get('/events', async (request, reply) => {
    const actor = actors.get(request.headers.authorization?.split(' ')[1] ?? '')
    if (actor) await stream.serve(actor, request, reply)
  })
  await stream.start()
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  let stopping: Promise<void> | null = null
  return {
    url: `${base}/events`,
    stop() {
      stopping ??= app.close().then(() => undefined)
      return stopping
    },
  }
}

const stillIn = (actors: Map<string, Actor>, requested: readonly Actor[]) =>
  new Map(
    requested.flatMap(({ id }) => actors.get(id) ?? []).map((actor) => [actor.sessionId, actor]),
  )

/** A change of a signal for the holders of `role`. */
export const signalEvent = (subject: string, role: Role = 'community_student'): NewEvent => ({
  type: 'signal.changed',
  subject,
  audience: { role },
})

/** Matches the streamed change of `subject`. */
export const about = (subject: string) => (event: StreamedEvent) => event.data?.subject === subject

/** The subjects of the changes received so far, in order. */
export const subjectsOf = ({ events }: EventReader) =>
  events.flatMap(({ data }) => data?.subject ?? [])
