import type { SettingName } from '#contract/connections/connection-names.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Actors } from '../http/actor.ts'
import type { ProxyWatch } from '../http/proxy-watch.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Sender } from '../mail/address.ts'
import type { Mail } from '../mail/mail.ts'
import type { SharedParts } from '../parts/shared-parts.ts'
import type { BucketAddress } from '../storage/bucket-address.ts'
import type { Storage } from '../storage/storage.ts'
import type { Contributed } from './contributions.ts'

/** The parts of the configuration that modules may read; `server/app/config.ts` reads it from the environment. */
export interface ModuleConfig {
  /** The academy's name while its owner has set no other. */
  readonly BRAND_NAME: string
  /** The public address of the academy, without a trailing slash. */
  readonly PUBLIC_URL: string
  readonly MAIL_FROM: Sender
  /** The academy's data folder. */
  readonly DATA_DIR: string
  /** The bucket of the academy's files; undefined if they are in the data folder. */
  readonly STORAGE_URL?: BucketAddress | undefined
  /** Whether files of a bucket are sent by the program, or fetched by browsers from there. */
  readonly MEDIA_DELIVERY: 'program' | 'presigned'
  /** The origin of the CDN that hands out public pictures; undefined without one. */
  readonly CDN_URL?: string | undefined
  /** The folder for daily backups; undefined if none are made. */
  readonly BACKUP_DIR: string | undefined
  readonly VIDEO_MAX_BYTES: number
  /** The quota in megabytes of each community member, and of each student, while the owner has set no others. */
  readonly SPACE_COMMUNITY_MB: number
  readonly SPACE_STUDENT_MB: number
  /** The megabytes that must stay free on the disk; undefined for the program's default. */
  readonly DISK_FREE_MIN_MB?: number | undefined
  /** Whether videos are prepared for streaming. */
  readonly VIDEO_PREPARATION: 'on' | 'off'
  /** The program that converts videos; null if it is not there. */
  readonly ffmpeg: string | null
  /** The service that stamps the heads of the record; undefined if none does. */
  readonly TSA_URL?: string | undefined
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
  /** Null if no Stripe account is configured. */
  readonly stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    /** The base URL of the API, for tests; null for Stripe's own. */
    apiBase: string | null
  } | null
  /** Null if no PayPal app is configured. */
  readonly paypal: {
    clientId: string
    clientSecret: string
    /** The id of the webhook that PayPal calls, which its signatures contain. */
    webhookId: string
    /** Whether real money moves; otherwise it is PayPal's sandbox. */
    isLive: boolean
    /** The base URL of the API, for tests; null for PayPal's own. */
    apiBase: string | null
  } | null
  /** Null if no Paystack account is configured. */
  readonly paystack: {
    secretKey: string
    /** The currencies that the account takes, in lower case. */
    currencies: readonly string[]
    /** The base URL of the API, for tests; null for Paystack's own. */
    apiBase: string | null
  } | null
  /** Whether sandbox cards, whose numbers are public, can pay. */
  readonly sandboxPays: boolean
  /** Null without a bot. */
  readonly telegram: { token: string; apiRoot: string | null } | null
  /** What each provider of mail shows to be believed; null for one that is not set up. */
  readonly mailEvents: {
    postmarkPassword: string | null
    sesTopic: string | null
    mailgunKey: string | null
  }
  readonly connections: {
    /** What the environment says of the settings that have a page, as it says it. */
    readonly environment: Readonly<Partial<Record<SettingName, string | undefined>>>
    /** Those that this process has from the page. */
    readonly here: readonly SettingName[]
    /** The version of what is set on the page that this process uses. */
    readonly version: string
    /** Seals what is set there. */
    readonly key: Uint8Array
    /** Where the APIs of others are, for tests; null for their own addresses. */
    readonly apiBases: Readonly<
      Record<'stripe' | 'paypal' | 'paystack' | 'telegram', string | null>
    >
  }
  /** The token is null without a bot; webhooks need none. */
  readonly discord: { token: string | null; apiRoot: string | null }
}

/** The cost of hashing a password: memory in KiB, and the number of passes. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** The platform used by all modules. */
export interface Platform {
  readonly config: ModuleConfig
  readonly now: Clock
  readonly log: Log
  readonly db: Database
  /** For connections outside the pool, which no pooler shares among others. */
  readonly databaseUrl: string
  readonly jobs: Jobs
  readonly mail: Mail
  readonly storage: Storage
  readonly actors: Actors
  /** Parts of responses that are built once for many callers. */
  readonly parts: SharedParts
  /** The safe cost by default; lower in tests, which hash hundreds of worthless passwords. */
  readonly passwordCost?: PasswordCost | undefined
  readonly proxies: Pick<ProxyWatch, 'recent'>
  /**
   * Why these values of connections could not be used together with what the environment sets, by their names; empty if
   * they can.
   */
  connectionProblems(
    values: Readonly<Partial<Record<SettingName, string>>>,
  ): ReadonlyMap<string, string>
  /** A key for a single purpose, so that a signature made with it is valid for no other. */
  keyFor(purpose: string): string
  /** A limit that holds across processes: `points` times in `seconds` for each key. */
  limiter(name: string, points: number, seconds: number): RateLimiter
  /** The contributions of all modules; complete once all of them are created. */
  readonly contributed: Contributed
}
