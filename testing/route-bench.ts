import type { Role } from '#contract/access/permissions.ts'
import type { AnswerOf, Endpoint, SentTo } from '#contract/endpoint.ts'
import { newId } from '#server/platform/clock.ts'
import { type Database, defaultLimits, openDatabase } from '#server/platform/database/database.ts'
import type { Authenticate, Caller } from '#server/platform/http/actor.ts'
import { localLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { createJobs, type JobKind, type JobRunner } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase } from './database.ts'
import { noHeavyCalls } from './http.ts'

const log = createLog({ level: 'fatal', pretty: false })

/** A database for a test file, with parts of the academy that are tested in isolation. */
export interface RouteBench {
  db: Database
  databaseUrl: string
  /** The queue; it processes the jobs given to `startJobs`. */
  jobs: JobRunner
  startJobs(...kinds: JobKind<never>[]): Promise<void>
  /**
   * A user with these roles, registered at `at`; the id is also the token, unless routes override
   * that.
   */
  signIn(roles: readonly Role[], at?: Date): Promise<Caller>
  /** Serves the routes through the whole HTTP stack and returns a function that calls them. */
  serve(routes: readonly Route[], authenticate?: Authenticate): Promise<CallRoute>
  stop(): Promise<void>
}

type CallRoute = <E extends Endpoint>(
  endpoint: E,
  options?: Partial<SentTo<E>> & { token?: string; address?: string },
) => Promise<{ status: number; total: string; text: string; body: AnswerOf<E> }>

/** Starts a bench on a database of its own. */
export async function startRouteBench(): Promise<RouteBench> {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, log, { ...defaultLimits, connections: 20 })
  const jobs = createJobs(database.url, log)
  const actors = new Map<string, Caller>()
  const stops: (() => Promise<unknown>)[] = []
  return {
    db,
    databaseUrl: database.url,
    jobs,
    async startJobs(...kinds) {
      await jobs.start(kinds)
      stops.push(jobs.stop)
    },
    async signIn(roles, at = new Date()) {
      const id = newId()
      const email = `${id}@people.example`
      await db.driver.query(
        `insert into users (id, name, email, email_key, password_hash, created_at)
         values ($1, 'Somebody', $2, $2, 'none', $3)`,
        [id, email, at],
      )
      const actor = {
        id,
        sessionId: newId(),
        name: 'Somebody',
        email,
        roles,
        authenticatedAt: new Date(),
        mustReauthenticate: false,
        lacksFactor: false,
      }
      actors.set(id, actor)
      return actor
    },
    async serve(routes, authenticate = async (token) => actors.get(token) ?? null) {
      const http = await createHttpServer({
        log,
        routes,
        authenticate,
        // Nobody's rights change here.
        readAnew: async (callers) =>
          new Map(
            callers.map((caller) => [
              caller.sessionId,
              {
                authenticatedAt: new Date(),
                mustReauthenticate: false,
                lacksFactor: false,
                ...caller,
              },
            ]),
          ),
        now: () => new Date(),
        heavy: noHeavyCalls(),
        apiLimiter: localLimiter('api', { points: 100_000, seconds: 60 }),
        trustProxy: false,
        clientFolder: null,
        brand: 'Meridian',
        publicUrl: 'http://localhost:3000',
        pageContent: async () => ({ texts: {}, data: {} }),
        https: false,
        slowestUpload: 25_000,
        beforeClose: () => undefined,
      })
      stops.push(() => http.close())
      return (endpoint, options = {}) => callRoute(http, endpoint, options)
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop()
      await db.close()
      await database.drop()
    },
  }
}

type Http = Awaited<ReturnType<typeof createHttpServer>>

async function callRoute<E extends Endpoint>(
  http: Http,
  endpoint: E,
  options: Partial<SentTo<E>> & { token?: string; address?: string },
) {
  const { token, address, params = {}, query, body } = options
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(String((params as Record<string, unknown>)[name]))
  })
  const response = await http.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(address ? { remoteAddress: address } : {}),
    ...(query ? { query: query as Record<string, string> } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return {
    status: response.statusCode,
    total: String(response.headers['x-total-count']),
    text: response.body,
    // The server has just serialised it with the endpoint's own schema.
    body: (response.body ? response.json() : undefined) as AnswerOf<E>,
  }
}
