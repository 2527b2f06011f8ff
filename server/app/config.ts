import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { settingNames } from '#contract/connections/connection-names.ts'
import { archiveLocation } from '#server/platform/backup/archive-place.ts'
import { filesFolder } from '#server/platform/backup/places.ts'
import type { Sender } from '#server/platform/mail/address.ts'
import type { ModuleConfig } from '#server/platform/module/platform.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import { isWithin, parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import {
  dataDirDefault,
  type Environment,
  environment,
  examples,
  type Parsed,
  paypalNames,
  paystackNames,
  stripeNames,
} from './environment.ts'

export interface Config
  extends Omit<
    Parsed,
    | 'BACKUP_DIR'
    | 'FFMPEG_PATH'
    | 'HOST'
    | 'PUBLIC_URL'
    | 'JWT_SECRET'
    | 'MAIL_FROM'
    | 'SETTINGS_KEY'
  > {
  /** The variables that are set, as they are. */
  environment: Environment
  /** What the connections are made of, and what of it was set on their page. */
  connections: ModuleConfig['connections']
  /** Whether sandbox cards, whose numbers are public, can pay: never beside a real provider. */
  sandboxPays: boolean
  /** Null for the sandbox. */
  stripe: ModuleConfig['stripe']
  /** Null if it is not configured. */
  paypal: ModuleConfig['paypal']
  /** Null if it is not configured. */
  paystack: ModuleConfig['paystack']
  /** Null without a bot. */
  telegram: ModuleConfig['telegram']
  /** What is known of Discord, with a token if there is a bot. */
  discord: ModuleConfig['discord']
  /** The secrets of those who tell of bounces and complaints. */
  mailEvents: ModuleConfig['mailEvents']
  /** The program that converts videos; null if it is not there. */
  ffmpeg: string | null
  BACKUP_DIR: string | undefined
  HOST: string
  MAIL_FROM: Sender
  PUBLIC_URL: string
  JWT_SECRET: string
  production: boolean
}

/** Invalid configuration: `message` names each variable, the reason and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** The variables that are wrong, each with the reason. */
  readonly reasons: ReadonlyMap<string, string>

  constructor(message: string, reasons: ReadonlyMap<string, string> = new Map()) {
    super(message)
    this.reasons = reasons
  }
}

/**
 * Reads the configuration from the environment; empty values count as absent. Throws ConfigError
 * listing all errors at once.
 */
export function readConfig(env: Environment = process.env): Config {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = environment.safeParse(input)
  const reasons = new Map(missingOf(input))
  for (const {
    path: [name],
    message,
  } of result.error?.issues.toReversed() ?? []) {
    reasons.set(String(name), message)
  }
  const problems = [...reasons].map(([name, reason]) => problem(name, reason))
  if (!result.success || problems.length > 0) {
    throw new ConfigError(
      `The academy cannot start with this configuration:\n${problems.join('\n')}`,
      reasons,
    )
  }
  const values = result.data
  const production = values.NODE_ENV === 'production'
  const dataDir = path.resolve(values.DATA_DIR)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const { SETTINGS_KEY: settingsKey, ...others } = values
  const secret = values.JWT_SECRET ?? storedSecret(dataDir)
  return {
    ...others,
    environment: input,
    connections: {
      environment: Object.fromEntries(settingNames.map((name) => [name, input[name]])),
      here: [],
      version: '',
      key: deriveKey(settingsKey ?? secret, 'connections'),
      apiBases: {
        stripe: values.STRIPE_API_BASE ?? null,
        paypal: values.PAYPAL_API_BASE ?? null,
        paystack: values.PAYSTACK_API_BASE ?? null,
        telegram: values.TELEGRAM_API_ROOT ?? null,
      },
    },
    DATA_DIR: dataDir,
    BACKUP_DIR: values.BACKUP_DIR && archiveLocation(values.BACKUP_DIR),
    HOST: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: publicUrl.origin,
    MAIL_FROM: values.MAIL_FROM ?? {
      name: values.BRAND_NAME,
      address: `no-reply@${publicUrl.hostname}`,
    },
    JWT_SECRET: secret,
    ffmpeg: ffmpegAmong(values.FFMPEG_PATH, env.PATH),
    stripe: stripeOf(values),
    paypal: paypalOf(values),
    paystack: paystackOf(values),
    telegram: telegramOf(values),
    mailEvents: {
      postmarkPassword: values.POSTMARK_WEBHOOK_PASSWORD ?? null,
      sesTopic: values.SES_TOPIC_ARN ?? null,
      mailgunKey: values.MAILGUN_SIGNING_KEY ?? null,
    },
    discord: {
      token: values.DISCORD_BOT_TOKEN ?? null,
      apiRoot: values.DISCORD_API_ROOT ?? null,
    },
    sandboxPays:
      !stripeOf(values) &&
      !paypalOf(values) &&
      !paystackOf(values) &&
      (values.PAYMENT_SANDBOX ?? (production ? 'off' : 'on')) === 'on',
    production,
  }
}

/** The program that is configured, or else the first in PATH; null if it can't be run. */
function ffmpegAmong(configured: string | undefined, searched = ''): string | null {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const folders = searched.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const places = configured ? [configured] : folders.map((folder) => path.join(folder, name))
  const found = places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return found === undefined ? null : path.resolve(found)
}

function stripeOf(values: Parsed): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase = null } = values
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret, apiBase }
    : null
}

function paypalOf(values: Parsed): Config['paypal'] {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = values
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_BASE: apiBase = null } = values
  const isLive = values.PAYPAL_MODE === 'live'
  return clientId && clientSecret && webhookId
    ? { clientId, clientSecret, webhookId, isLive, apiBase }
    : null
}

function paystackOf(values: Parsed): Config['paystack'] {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_CURRENCIES: currencies } = values
  const { PAYSTACK_API_BASE: apiBase = null } = values
  return secretKey && currencies ? { secretKey, currencies, apiBase } : null
}

function telegramOf(values: Parsed): Config['telegram'] {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot = null } = values
  return token ? { token, apiRoot } : null
}

/** Errors that involve more than one variable; reported together with those of single ones. */
function missingOf(input: Environment): [name: string, reason: string][] {
  const reasons: [string, string][] = []
  if (input.NODE_ENV === 'production' && !input.JWT_SECRET) {
    reasons.push(['JWT_SECRET', 'is required in production'])
  }
  if (Boolean(input.ADMIN_EMAIL) !== Boolean(input.ADMIN_PASSWORD)) {
    const [absent, present] = input.ADMIN_EMAIL
      ? ['ADMIN_PASSWORD', 'ADMIN_EMAIL']
      : ['ADMIN_EMAIL', 'ADMIN_PASSWORD']
    reasons.push([absent, `is required together with ${present}`])
  }
  if (input.DATABASE_DIRECT_URL && !input.DATABASE_URL) {
    reasons.push(['DATABASE_URL', 'is required together with DATABASE_DIRECT_URL'])
  }
  if (input.NODE_ENV === 'test' && input.TELEGRAM_BOT_TOKEN && !input.TELEGRAM_API_ROOT) {
    reasons.push(['TELEGRAM_API_ROOT', 'is required in tests, which must not reach Telegram'])
  }
  const backups = backupsProblem(input)
  if (backups) reasons.push(['BACKUP_DIR', backups])
  if (input.MEDIA_DELIVERY === 'presigned' && !input.STORAGE_URL) {
    reasons.push(['STORAGE_URL', 'is required where MEDIA_DELIVERY is presigned'])
  }
  const together: readonly (readonly string[])[] = [stripeNames, paypalNames, paystackNames]
  for (const names of together) {
    const first = names.find((name) => input[name])
    const absent = names.filter((name) => first && !input[name])
    reasons.push(
      ...absent.map((name): [string, string] => [name, `is required together with ${first}`]),
    )
  }
  const secretMode = keyMode(/^(?:sk|rk)_(test|live)_/, input.STRIPE_SECRET_KEY)
  const mode = keyMode(/^pk_(test|live)_/, input.STRIPE_PUBLISHABLE_KEY)
  if (secretMode && mode && secretMode !== mode) {
    const reason = `is a ${mode} key, and STRIPE_SECRET_KEY a ${secretMode} key: take both from one mode`
    reasons.push(['STRIPE_PUBLISHABLE_KEY', reason])
  }
  return reasons
}

/** Why the place of the daily backups is none; null if it is one, or none is set. */
function backupsProblem({ BACKUP_DIR: place, DATA_DIR: dataDir, STORAGE_URL: files }: Environment) {
  if (!place) return null
  const inside = 'must not lie in the folder of files that it backs up'
  if (!place.startsWith('s3://')) {
    const inFiles = path.relative(path.resolve(filesFolder(dataDir ?? dataDirDefault)), place)
    return inFiles.startsWith('..') || path.isAbsolute(inFiles) ? null : inside
  }
  const backups = parseBucketAddress(place)
  if (!backups)
    return 'must be a folder, or s3://bucket/folder, with ?endpoint=https://… where needed'
  const stored = parseBucketAddress(files ?? '')
  return stored && isWithin(backups, stored) ? inside : null
}

/** Whether a Stripe key is for test or live mode; null if it does not tell. */
const keyMode = (pattern: RegExp, key = '') => pattern.exec(key)?.[1] ?? null

function problem(name: string, reason: string): string {
  const example = examples[name as keyof typeof examples]
  return `  ${name}: ${reason}. Example: ${name}='${example}'`
}

/** Outside production the secret is generated once and stored with the data, readable by its owner only. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file)) makeSecret(file)
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The academy cannot store its data:\n${problem('DATA_DIR', `cannot be used: ${reason}`)}`,
    )
  }
  throw new ConfigError(
    `The secret in ${file} is damaged. Remove the file: a new one is made, and everyone signs in again.`,
  )
}

/** Creates the secret file atomically: if several processes try, one wins, and none reads a partial file. */
function makeSecret(file: string) {
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Gives the keys of a bucket that were set on the page to the library for buckets, which reads them from the
 * environment of this process, and of the threads that it starts from now on.
 */
export function lendBucketKeys(values: Environment): void {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
    const value = values[name]
    if (value !== undefined) process.env[name] = value
  }
}
