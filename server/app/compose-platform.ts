import { createHmac } from 'node:crypto'
import { mailsFolder } from '#server/platform/backup/places.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type DatabaseLimits,
  defaultLimits,
  openDatabase,
} from '#server/platform/database/database.ts'
import { createProxyWatch, type ProxyWatch } from '#server/platform/http/proxy-watch.ts'
import { sharedLimiter } from '#server/platform/http/rate-limits.ts'
import { createJobs, type JobRunner } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { Memory } from '#server/platform/memory.ts'
import { nothingContributed } from '#server/platform/module/contributions.ts'
import type { PasswordCost, Platform } from '#server/platform/module/platform.ts'
import * as wanted from '#server/platform/module/platform-questions.ts'
import type { Questions } from '#server/platform/module/question.ts'
import { SharedParts } from '#server/platform/parts/shared-parts.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import type { Tracing } from '#server/platform/tracing/tracing.ts'
import { createActors } from './actors.ts'
import type { Config } from './config.ts'
import { connectionProblems } from './stored-connections.ts'

export interface AcademyOptions {
  config: Config
  databaseUrl: string
  /** The database without a pooler in between; the same address by default. */
  directUrl?: string
  log: Log
  now: Clock
  /** The folder of the built client; null to serve the API only. */
  clientFolder: string | null
  /** The cost of password hashing: for tests, which hash hundreds of worthless passwords. */
  passwordCost?: PasswordCost
  /** Database timeouts: for tests on slow machines. */
  databaseLimits?: DatabaseLimits
  /** Where calls, jobs and their statements are followed; nowhere by default. */
  tracing?: Tracing | null
  /** Whether recurring work begins by the clock: tests begin it themselves. */
  recurs?: boolean
}

/** The database timeouts of an academy that is configured like this. */
export const limitsOf = ({
  DATABASE_ANSWER_MS: answerTimeout,
  DATABASE_SLOW_MS: slowStatement,
}: Config): DatabaseLimits => ({
  ...defaultLimits,
  answerTimeout,
  slowStatement,
})

/** Builds the platform that all modules use; what it has to know about them is passed in as functions. */
export function createPlatform(
  {
    config,
    databaseUrl,
    directUrl = databaseUrl,
    log,
    now,
    passwordCost,
    databaseLimits = limitsOf(config),
    tracing = null,
    recurs = true,
  }: AcademyOptions,
  questions: Questions,
): Platform & { jobs: JobRunner; proxies: ProxyWatch; memory: Memory } {
  const jobs = createJobs(directUrl, log, { follow: tracing?.job, recurs })
  const observers = tracing ? [tracing.statement] : []
  const db = openDatabase(databaseUrl, log, databaseLimits, { observers, readsFrom: directUrl })
  const contributed = nothingContributed()
  const memory = new Memory()
  const keyFor = (purpose: string) =>
    createHmac('sha256', config.JWT_SECRET).update(purpose).digest('hex')
  return {
    config,
    databaseUrl: directUrl,
    log,
    now,
    db,
    jobs,
    keyFor,
    connectionProblems: (values) => connectionProblems(config.environment, values),
    passwordCost,
    proxies: createProxyWatch({ now, log }),
    limiter: (name, points, seconds) => sharedLimiter(db.driver, name, { points, seconds }),
    mail: createMail({
      db,
      jobs,
      now,
      log,
      smtpUrl: config.SMTP_URL,
      onlyPublic: config.connections.here.includes('SMTP_URL'),
      from: config.MAIL_FROM,
      brand: questions.ask(wanted.brandNow),
      words: questions.ask(wanted.mailTemplatesNow),
      kinds: () => contributed.mails,
      logo: questions.ask(wanted.logoNow),
      attachment: questions.ask(wanted.mailAttachment),
      refused: questions.ask(wanted.mailRefused),
      isSuppressed: questions.ask(wanted.mailSuppressed),
      publicUrl: config.PUBLIC_URL,
      folder: mailsFolder(config.DATA_DIR),
      secret: keyFor('waiting mails'),
    }),
    storage: createStorage(config),
    actors: createActors({
      now,
      verifyAccessToken: questions.ask(wanted.holderOfToken),
      findCallers: questions.ask(wanted.callersBehind),
    }),
    memory,
    parts: new SharedParts(memory),
    contributed,
  }
}
