import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { LiveStream } from '#server/platform/events/live-stream.ts'
import { localLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { createModules } from './compose-modules.ts'
import { type AcademyOptions, createPlatform, type Platform } from './compose-platform.ts'
import { mailRoutes } from './mail-routes.ts'
import { operationsRoutes } from './operations.ts'
import { createPublicInfo } from './public-info.ts'
import { upkeepJobs } from './upkeep.ts'

type Modules = ReturnType<typeof createModules>

export interface Academy {
  http: FastifyInstance
  db: Database
  databaseUrl: string
  /** Every route that is mounted, with its access. */
  routes: readonly Route[]
  modules: Modules
  /** Stops taking requests, ends streams and jobs, lets what runs finish, closes the database. */
  stop(): Promise<void>
}

/**
 * Builds the whole academy on a migrated database and starts its background work; the HTTP server is
 * ready but listens only when told to.
 */
export async function createAcademy(options: AcademyOptions): Promise<Academy> {
  const { academy, start } = await assembleAcademy(options)
  await start()
  return academy
}

/** The academy before its first connection: nothing of it touches the database until `start`. */
export async function assembleAcademy(
  options: AcademyOptions,
): Promise<{ academy: Academy; start: () => Promise<void> }> {
  const { config, log, now } = options
  // What the owner sets is read through a module, and modules need the platform first.
  const platform = createPlatform(
    options,
    async (executor) => (await modules.admin.settings.read(executor)).brand,
  )
  const { db, jobs, mail, storage } = platform
  const modules: Modules = createModules(options, platform)
  const parts = [...Object.values(modules), mail]
  const stream = createStream(options, platform, modules)
  const publicInfo = createPublicInfo({
    config,
    db,
    now,
    log,
    settings: modules.admin.settings,
    nextCohort: modules.access.nextCohort,
    showcase: modules.signals.showcase,
  })
  const routes = [
    ...operationsRoutes({ db, storage, stream, publicInfo }),
    ...mailRoutes(mail),
    ...parts.flatMap((part): Route[] => ('routes' in part ? part.routes : [])),
  ]
  const http = await createHttpServer({
    log,
    routes,
    authenticate: modules.actors.authenticate,
    apiLimiter: localLimiter('api', { points: config.RATE_API_PER_MINUTE, seconds: 60 }),
    trustProxy: config.TRUST_PROXY ?? false,
    clientFolder: options.clientFolder,
    brand: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL,
    pageContent: publicInfo.pageContent,
    stripe: config.stripe !== null,
    mediaHosts: config.MEDIA_HOSTS,
    https: config.PUBLIC_URL.startsWith('https:'),
    beforeClose: () => stream.stop(),
  })
  const kinds = [
    ...upkeepJobs({ db, now }),
    ...parts.flatMap((part): JobKind<never>[] => ('jobs' in part ? part.jobs : [])),
  ]
  const academy: Academy = {
    http,
    db,
    databaseUrl: options.databaseUrl,
    routes,
    modules,
    async stop() {
      await http.close()
      await jobs.stop()
      await modules.notifications.stop()
      await db.close()
    },
  }
  return {
    academy,
    async start() {
      await Promise.all([stream.start(), jobs.start(kinds)])
      modules.notifications.start()
    },
  }
}

/** The live stream, and what this process itself does with each committed event. */
function createStream({ databaseUrl, log }: AcademyOptions, { db }: Platform, modules: Modules) {
  const { actors, admin, notifications } = modules
  return new LiveStream({
    db,
    url: databaseUrl,
    log,
    recheck: (actor) => actors.readAnew(actor.id, actor.sessionId),
    onEvent: (event) => {
      const { type, audience } = event
      if (type === 'access.changed' && 'user' in audience) actors.forget(audience.user)
      if (type === 'settings.changed') admin.settings.forget()
      notifications.onEvent(event)
    },
  })
}
