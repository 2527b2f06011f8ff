import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Actors } from '../http/actor.ts'
import type { ProxyWatch } from '../http/proxy-watch.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Sender } from '../mail/address.ts'
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../storage/storage.ts'
import type { Contributed } from './contributions.ts'

/** What of the configuration modules may read; `server/app/config.ts` reads it from the environment. */
export interface ModuleConfig {
  /** The academy's name as long as its owner has set no other. */
  readonly BRAND_NAME: string
  /** Where the academy is reached from outside, without a slash at its end. */
  readonly PUBLIC_URL: string
  readonly MAIL_FROM: Sender
  /** Where the academy keeps its data. */
  readonly DATA_DIR: string
  /** Where it puts a backup every day; undefined where it makes none. */
  readonly BACKUP_DIR: string | undefined
  readonly VIDEO_MAX_BYTES: number
  /** Megabytes of each member of the community, and of each student, as long as the owner has set no others. */
  readonly SPACE_COMMUNITY_MB: number
  readonly SPACE_STUDENT_MB: number
  /** Megabytes that have to stay free on the disk; undefined where it is for the program to say. */
  readonly DISK_FREE_MIN_MB?: number | undefined
  readonly RATE_LOGIN_PER_MINUTE: number
  readonly RATE_LOGIN_ADDRESS_PER_MINUTE: number
  readonly RATE_ACCOUNT_PER_HOUR: number
  readonly RATE_REGISTER_PER_HOUR: number
  readonly RATE_REFRESH_PER_MINUTE: number
  readonly RATE_FORGOT_PER_HOUR: number
  readonly RATE_LINKS_PER_MINUTE: number
  readonly RATE_PAYMENTS_PER_HOUR: number
  readonly RATE_IMAGES_PER_HOUR: number
  readonly RATE_IMPORTS_PER_HOUR: number
  /** Null where no Stripe account is configured. */
  readonly stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    apiBase: string | null
  } | null
  /** Whether cards of the sandbox, which anybody may know, can pay. */
  readonly sandboxPays: boolean
  /** Null without a bot. */
  readonly telegram: { token: string; apiRoot: string | null } | null
}

/** What it takes to hash a password: memory in KiB, and how often it is gone over. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** What every module stands on. */
export interface Platform {
  readonly config: ModuleConfig
  readonly now: Clock
  readonly log: Log
  readonly db: Database
  /** For what needs a connection of its own. */
  readonly databaseUrl: string
  readonly jobs: Jobs
  readonly mail: Mail
  readonly storage: Storage
  readonly actors: Actors
  /** The safe one where none is given: for tests, which hash hundreds that protect nothing. */
  readonly passwordCost?: PasswordCost | undefined
  readonly proxies: Pick<ProxyWatch, 'recent'>
  /** A key for one purpose, so that no signature made with it counts for another. */
  keyFor(purpose: string): string
  /** A limit that holds across processes: `points` times in `seconds` for each key. */
  limiter(name: string, points: number, seconds: number): RateLimiter
  /** What all modules contribute; complete once all of them are made. */
  readonly contributed: Contributed
}
