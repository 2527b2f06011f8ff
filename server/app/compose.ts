import type { FastifyInstance } from 'fastify'
import { downloadsFolder } from '#server/platform/backup/places.ts'
import type { Database } from '#server/platform/database/database.ts'
import { LiveStream } from '#server/platform/events/live-stream.ts'
import { createTellOwnChanges } from '#server/platform/events/own-changes.ts'
import { HeavyCalls } from '#server/platform/heavy/heavy-calls.ts'
import { batchReadsRoute } from '#server/platform/http/batch-reads.ts'
import { PolledAnswers } from '#server/platform/http/polled.ts'
import { callLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { type Assembly, assemble } from '#server/platform/module/assemble.ts'
import type { Platform } from '#server/platform/module/platform.ts'
import { deviceOfBrowser } from '#server/platform/module/platform-questions.ts'
import { createQuestions } from '#server/platform/module/question.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type AcademyOptions, createPlatform, limitsOf } from './compose-platform.ts'
import type { HeavyThreadData } from './heavy-thread.ts'
import { platformMeasures } from './measures.ts'
import { modules } from './modules.ts'
import { openTracing } from './open-tracing.ts'
import { operationsRoutes } from './operations.ts'
import { createPublicInfo } from './public-info.ts'
import { upkeepJobs } from './upkeep.ts'

export interface Academy {
  http: FastifyInstance
  db: Database
  databaseUrl: string
  /** Every mounted route, with its access. */
  routes: readonly Route[]
  /** The public interface of each module. */
  modules: Assembly<typeof modules>['apis']
  /** The background jobs of all modules. */
  jobs: readonly JobKind<never>[]
  /** The platform used by all modules, and their contributions to each other. */
  platform: Platform
  /** A module's own operations with parts of the platform replaced, such as the clock. */
  remake: Assembly<typeof modules>['remake']
  /** Stops accepting requests, ends streams and jobs, lets running work finish, closes the database. */
  stop(): Promise<void>
}

/**
 * Builds the whole academy on a migrated database and starts its background work; the HTTP server
 * is ready but not listening yet.
 */
export async function createAcademy(options: AcademyOptions): Promise<Academy> {
  const { academy, start } = await assembleAcademy(options)
  await start()
  return academy
}

/** The origins at which browsers are sent to fetch files: those of the addresses themselves. */
async function fileHosts({ MEDIA_DELIVERY }: AcademyOptions['config'], storage: Storage) {
  if (MEDIA_DELIVERY !== 'presigned') return []
  const as = { mime: 'video/mp4', disposition: 'inline', seconds: 60 } as const
  const address = await storage.direct('videos/any', as)
  return address === null ? [] : [new URL(address).origin]
}

/** The academy before its first connection: nothing touches the database until `start`. */
export async function assembleAcademy(
  options: AcademyOptions,
): Promise<{ academy: Academy; start: () => Promise<void> }> {
  const { config, databaseUrl, directUrl = databaseUrl, log, now, clientFolder } = options
  const tracing = await openTracing(config, log)
  const questions = createQuestions()
  const platform = createPlatform({ ...options, tracing }, questions)
  const { db, jobs, storage, actors, proxies, parts, memory } = platform
  const assembly = assemble(modules, platform, questions)
  const polled = new PolledAnswers(now, memory)
  const hearers: ((userId: string) => void)[] = []
  const forget = (event: Parameters<typeof polled.onEvent>[0]) => {
    // The parts first: whatever is built from now on must not be made of them.
    parts.onEvent(event)
    polled.onEvent(event)
    if (event.type !== 'access.changed' || !('user' in event.audience)) return
    // Whoever was read between the change and its commit was read without it.
    actors.forget(event.audience.user)
    for (const hear of hearers) hear(event.audience.user)
  }
  db.onEmitted((event) => forget(event))
  const forgetOwn = (userId: string) => {
    parts.forget()
    polled.forget(userId)
  }
  const stream = new LiveStream({
    db,
    url: directUrl,
    log,
    recheck: actors.readAnew,
    onListening: (isListening) => {
      parts.listen(isListening)
      polled.listen(isListening)
    },
    onOwnChange: forgetOwn,
    onEvent: (event) => {
      forget(event)
      assembly.onEvent(event)
    },
  })
  const tellOthers = createTellOwnChanges({ db, log })
  const publicInfo = createPublicInfo({ config, db, now, log, modules: assembly.apis })
  const { METRICS_TOKEN: token } = config
  const measures = [...platformMeasures({ db, stream }), ...assembly.measures]
  const metrics = token ? { token, ...(await createMetrics(measures, log)) } : null
  const single = [
    ...operationsRoutes({ db, now, storage, stream, publicInfo, metrics }),
    ...assembly.routes,
  ]
  const routes = [...single, batchReadsRoute(single)]
  const heavy = new HeavyCalls({
    script: new URL('./heavy-thread.ts', import.meta.url),
    workerData: {
      config,
      databaseUrl,
      directUrl,
      limits: options.databaseLimits ?? limitsOf(config),
    } satisfies HeavyThreadData,
    folder: downloadsFolder(config.DATA_DIR),
    now,
    log,
  })
  const http = await createHttpServer({
    log,
    routes,
    authenticate: actors.authenticate,
    readAnew: actors.readAnew,
    now,
    polled,
    onRightsChanged: (hear) => void hearers.push(hear),
    slowestUpload: config.UPLOAD_BYTES_PER_SECOND,
    tellOwnChange: (userId) => {
      parts.forget()
      tellOthers(userId)
    },
    heavy,
    apiLimiter: callLimiter(config.RATE_API_PER_MINUTE),
    deviceOf: questions.ask(deviceOfBrowser),
    trustProxy: config.TRUST_PROXY ?? false,
    connectionLimits: { all: config.CONNECTIONS_MAX, perAddress: config.CONNECTIONS_PER_ADDRESS },
    onUnlistedProxy: proxies.note,
    newestEvent: () => stream.newest(),
    ...(metrics && { onAnswered: metrics.observe }),
    tracing,
    clientFolder,
    brand: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL,
    pageContent: publicInfo.pageContent,
    stripe: config.stripe !== null,
    mediaHosts: config.MEDIA_HOSTS,
    fileHosts: await fileHosts(config, storage),
    pictureHosts: config.CDN_URL ? [config.CDN_URL] : [],
    https: config.PUBLIC_URL.startsWith('https:'),
    beforeClose: () => stream.stop(),
  })
  const academy: Academy = {
    http,
    db,
    databaseUrl,
    routes,
    modules: assembly.apis,
    jobs: assembly.jobs,
    platform,
    remake: assembly.remake,
    async stop() {
      await http.close()
      await heavy.stop()
      await jobs.stop()
      await assembly.stop()
      await storage.close()
      await db.close()
      await tracing?.stop()
    },
  }
  return {
    academy,
    async start() {
      const kinds = [...upkeepJobs({ db, now }), ...assembly.jobs]
      await Promise.all([stream.start(), jobs.start(kinds)])
      assembly.start()
    },
  }
}
