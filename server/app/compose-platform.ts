import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { defaultLimits, type Executor, openDatabase } from '#server/platform/database/database.ts'
import { sharedLimiter } from '#server/platform/http/rate-limits.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { createLocalStorage } from '#server/platform/storage/storage.ts'
import type { Config } from './config.ts'

export interface AcademyOptions {
  config: Config
  databaseUrl: string
  log: Log
  now: Clock
  /** The folder of the built client; null serves the API alone. */
  clientFolder: string | null
}

export type Platform = ReturnType<typeof createPlatform>

/** A key of its own for each purpose, so that no signature counts for another. */
export const keyFor = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('hex')

/** `brandOf` tells the academy's name as it is at the time. */
export function createPlatform(
  { config, databaseUrl, log, now }: AcademyOptions,
  brandOf: (executor: Executor) => Promise<string>,
) {
  const jobs = createJobs(databaseUrl, log)
  return {
    db: openDatabase(databaseUrl, log, defaultLimits),
    jobs,
    mail: createMail({
      jobs,
      now,
      log,
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      brand: brandOf,
      publicUrl: config.PUBLIC_URL,
      folder: path.join(config.DATA_DIR, 'mail'),
      secret: keyFor(config.JWT_SECRET, 'waiting mails'),
    }),
    storage: createLocalStorage(path.join(config.DATA_DIR, 'files')),
  }
}

export function createLimiters({ config }: AcademyOptions, { db }: Platform) {
  const shared = (name: string, points: number, seconds: number) =>
    sharedLimiter(db.driver, name, { points, seconds })
  return {
    loginAccount: shared('login', config.RATE_LOGIN_PER_MINUTE, 60),
    loginAddress: shared('login-address', config.RATE_LOGIN_ADDRESS_PER_MINUTE, 60),
    account: shared('account', config.RATE_ACCOUNT_PER_HOUR, 3600),
    register: shared('register', config.RATE_REGISTER_PER_HOUR, 3600),
    refresh: shared('refresh', config.RATE_REFRESH_PER_MINUTE, 60),
    forgot: shared('forgot', config.RATE_FORGOT_PER_HOUR, 3600),
    password: shared('password', 5, 60),
    payments: shared('payments', config.RATE_PAYMENTS_PER_HOUR, 3600),
    messages: shared('messages', 30, 60),
    images: shared('images', config.RATE_IMAGES_PER_HOUR, 3600),
  }
}
