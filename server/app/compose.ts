import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAccess } from '#server/modules/access/index.ts'
import { createCourses } from '#server/modules/courses/index.ts'
import { createDashboards } from '#server/modules/dashboards/index.ts'
import { createIdentity } from '#server/modules/identity/index.ts'
import { createLiveSessions } from '#server/modules/live-sessions/index.ts'
import { createMedia } from '#server/modules/media/index.ts'
import { createSignals } from '#server/modules/signals/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, defaultLimits, openDatabase } from '#server/platform/database/database.ts'
import { LiveStream } from '#server/platform/events/live-stream.ts'
import { localLimiter, sharedLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { createLocalStorage } from '#server/platform/storage/storage.ts'
import { createActors } from './actors.ts'
import type { Config } from './config.ts'
import { operationsRoutes } from './operations.ts'
import { upkeepJobs } from './upkeep.ts'

export interface AcademyOptions {
  config: Config
  databaseUrl: string
  log: Log
  now: Clock
  /** The folder of the built client; null serves the API alone. */
  clientFolder: string | null
}

export interface Academy {
  http: FastifyInstance
  db: Database
  databaseUrl: string
  /** Every route that is mounted, with its access. */
  routes: readonly Route[]
  modules: ReturnType<typeof createModules>
  /** Stops taking requests, ends streams and jobs, lets what runs finish, closes the database. */
  stop(): Promise<void>
}

type Platform = ReturnType<typeof createPlatform>

/** A key of its own for each purpose, so that no signature counts for another. */
const keyFor = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('hex')

function createPlatform({ config, databaseUrl, log }: AcademyOptions) {
  return {
    db: openDatabase(databaseUrl, log, defaultLimits),
    jobs: createJobs(databaseUrl, log),
    storage: createLocalStorage(path.join(config.DATA_DIR, 'files')),
  }
}

function createLimiters({ config }: AcademyOptions, { db }: Platform) {
  const shared = (name: string, points: number, seconds: number) =>
    sharedLimiter(db.driver, name, { points, seconds })
  return {
    loginAccount: shared('login', config.RATE_LOGIN_PER_MINUTE, 60),
    loginAddress: shared('login-address', config.RATE_LOGIN_ADDRESS_PER_MINUTE, 60),
    account: shared('account', config.RATE_ACCOUNT_PER_HOUR, 3600),
    register: shared('register', config.RATE_REGISTER_PER_HOUR, 3600),
    refresh: shared('refresh', config.RATE_REFRESH_PER_MINUTE, 60),
  }
}

/** Builds every module and ties them together; nothing else knows them all. */
function createModules(options: AcademyOptions, platform: Platform) {
  const { config, log, now } = options
  const { db, jobs, storage } = platform
  const forget = (userId: string) => actors.forget(userId)

  const identity = createIdentity({
    db,
    now,
    log,
    jwtSecret: keyFor(config.JWT_SECRET, 'access tokens'),
    limiters: createLimiters(options, platform),
    accessOf: (userId) => access.accessOf(userId),
    onSessionsEnded: forget,
  })
  const access = createAccess({ db, now, identity, onAccessChanged: forget })
  const actors = createActors({
    now,
    verifyAccessToken: identity.verifyAccessToken,
    findLiveSession: identity.findLiveSession,
    rolesOf: async (userId) => (await access.accessOf(userId)).roles,
  })
  const media = createMedia({
    storage,
    jobs,
    now,
    signingSecret: keyFor(config.JWT_SECRET, 'media addresses'),
    videoMaxBytes: config.VIDEO_MAX_BYTES,
    actorOf: actors.actorOf,
    mayOpen: (actor, fileKey) => courses.mayOpen(actor, fileKey),
    filesInUse: (keys) => courses.filesInUse(keys),
  })
  const courses = createCourses({ db, now, media })
  const liveSessions = createLiveSessions({ db, now })
  const signals = createSignals({ db, now })
  const dashboards = createDashboards({ courses, liveSessions, signals })
  return { identity, access, actors, media, courses, liveSessions, signals, dashboards }
}

/**
 * Builds the whole academy on a migrated database and starts its background work; the HTTP server is
 * ready but listens only when told to.
 */
export async function createAcademy(options: AcademyOptions): Promise<Academy> {
  const { config, log, now } = options
  const platform = createPlatform(options)
  const { db, jobs, storage } = platform
  const modules = createModules(options, platform)
  const { identity, access, actors, media, courses, liveSessions, signals, dashboards } = modules

  const stream = new LiveStream({
    db,
    url: options.databaseUrl,
    log,
    recheck: (actor) => actors.readAnew(actor.id, actor.sessionId),
    onEvent: ({ type, audience }) => {
      if (type === 'access.changed' && 'user' in audience) actors.forget(audience.user)
    },
  })
  const routes = [
    ...operationsRoutes({ config, db, storage, stream }),
    ...identity.routes,
    ...access.routes,
    ...media.routes,
    ...courses.routes,
    ...liveSessions.routes,
    ...signals.routes,
    ...dashboards.routes,
  ]
  const http = await createHttpServer({
    log,
    routes,
    authenticate: actors.authenticate,
    apiLimiter: localLimiter('api', { points: config.RATE_API_PER_MINUTE, seconds: 60 }),
    trustProxy: config.TRUST_PROXY ?? false,
    clientFolder: options.clientFolder,
    brand: config.BRAND_NAME,
    https: config.PUBLIC_URL.startsWith('https:'),
    beforeClose: () => stream.stop(),
  })
  await Promise.all([
    stream.start(),
    jobs.start([...upkeepJobs({ db, now }), ...identity.jobs, ...media.jobs]),
  ])

  return {
    http,
    db,
    databaseUrl: options.databaseUrl,
    routes,
    modules,
    async stop() {
      await http.close()
      await jobs.stop()
      await db.close()
    },
  }
}
