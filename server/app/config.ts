import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { usualBrand } from '#contract/academy-settings.ts'
import { videoBytesMaximum } from '#contract/courses.ts'
import { filesFolder } from '#server/platform/backup/places.ts'
import { defaultConnectionLimits } from '#server/platform/http/open-connections.ts'
import { logLevels } from '#server/platform/log.ts'
import { parseSender, type Sender } from '#server/platform/mail/address.ts'
import {
  isDatabaseUrl,
  isMailUrl,
  isOrigin,
  isProxyList,
  isSample,
  mediaHostsOf,
} from './config.rules.ts'

const numberWithin = (range: { from: number; to: number }) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= range.from, `must be at least ${range.from}`)
    .refine((value) => value <= range.to, `must be at most ${range.to}`)

const wholeNumber = (range: { from: number; to: number; fallback: number }) =>
  numberWithin(range).default(range.fallback)

const dataDirDefault = './data'

const samplePassword = 'a long sentence that only you know'

const limit = (fallback: number) => wholeNumber({ from: 1, to: 1_000_000, fallback })

/** Every environment variable, with its default; README.md has the same table. */
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: wholeNumber({ from: 0, to: 65_535, fallback: 3000 }),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(dataDirDefault),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, 'must be a postgres:// address').optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, a query or a password')
    .optional(),
  BRAND_NAME: z.string().trim().max(60, 'must have at most 60 characters').default(usualBrand),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have at least 6 characters')
    .max(1000, 'must have at most 1000 characters')
    .refine((value) => value !== samplePassword, 'is the example, not a password')
    .optional(),
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine((value) => !isSample(value), 'is a sample, not a secret')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isMailUrl, 'must be an address that begins with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((value, context) => {
      const sender = parseSender(value)
      if (!sender) context.addIssue({ code: 'custom', message: 'must be a name and an address' })
      return sender ?? z.NEVER
    })
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\S+$/, 'must begin with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, a query or a password')
    .optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'must be the token of a bot, as BotFather gives it')
    .optional(),
  TELEGRAM_API_ROOT: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, a query or a password')
    .optional(),
  PAYMENT_SANDBOX: z.enum(['on', 'off'], 'must be on or off').optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be addresses or networks, separated by commas')
    .optional(),
  MEDIA_HOSTS: z
    .string()
    .transform((value, context) => {
      const hosts = mediaHostsOf(value)
      if (!hosts) {
        const message = 'must be https:// addresses without a path, separated by commas'
        context.addIssue({ code: 'custom', message })
      }
      return hosts ?? z.NEVER
    })
    .default([]),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  RATE_LOGIN_PER_MINUTE: limit(5),
  RATE_LOGIN_ADDRESS_PER_MINUTE: limit(30),
  RATE_ACCOUNT_PER_HOUR: limit(100),
  RATE_REGISTER_PER_HOUR: limit(20),
  RATE_REFRESH_PER_MINUTE: limit(30),
  RATE_FORGOT_PER_HOUR: limit(3),
  RATE_LINKS_PER_MINUTE: limit(60),
  RATE_PAYMENTS_PER_HOUR: limit(10),
  RATE_IMAGES_PER_HOUR: limit(30),
  RATE_IMPORTS_PER_HOUR: limit(30),
  RATE_API_PER_MINUTE: limit(300),
  CONNECTIONS_MAX: limit(defaultConnectionLimits.all),
  CONNECTIONS_PER_ADDRESS: limit(defaultConnectionLimits.perAddress),
  VIDEO_MAX_BYTES: wholeNumber({ from: 1, to: 2 ** 45, fallback: videoBytesMaximum }),
  UPLOAD_BYTES_PER_SECOND: wholeNumber({ from: 1, to: 2 ** 40, fallback: 25_000 }),
  SPACE_COMMUNITY_MB: limit(200),
  SPACE_STUDENT_MB: limit(2000),
  DISK_FREE_MIN_MB: numberWithin({ from: 1, to: 1_000_000_000 }).optional(),
})

/** The names of all environment variables. */
export const variableNames: readonly string[] = environment.keyof().options

const examples: Record<keyof z.input<typeof environment>, string> = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOST: '0.0.0.0',
  DATA_DIR: '/var/lib/academy',
  BACKUP_DIR: '/var/backups/academy',
  DATABASE_URL: 'postgres://academy:secret@db.example.com:5432/academy',
  PUBLIC_URL: 'https://academy.example.com',
  BRAND_NAME: 'Meridian',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: samplePassword,
  JWT_SECRET: 'the output of: openssl rand -hex 32',
  SMTP_URL: 'smtps://academy:secret@mail.example.com',
  MAIL_FROM: 'Meridian <academy@example.com>',
  STRIPE_SECRET_KEY: 'sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
  TELEGRAM_BOT_TOKEN: '123456789:the_rest_as_BotFather_gives_it_to_you',
  TELEGRAM_API_ROOT: 'http://127.0.0.1:8081',
  PAYMENT_SANDBOX: 'on',
  TRUST_PROXY: '127.0.0.1',
  MEDIA_HOSTS: 'https://cdn.example.com,https://video.example.org',
  LOG_LEVEL: 'info',
  RATE_LOGIN_PER_MINUTE: '5',
  RATE_LOGIN_ADDRESS_PER_MINUTE: '30',
  RATE_ACCOUNT_PER_HOUR: '100',
  RATE_REGISTER_PER_HOUR: '20',
  RATE_REFRESH_PER_MINUTE: '30',
  RATE_FORGOT_PER_HOUR: '3',
  RATE_LINKS_PER_MINUTE: '60',
  RATE_PAYMENTS_PER_HOUR: '10',
  RATE_IMAGES_PER_HOUR: '30',
  RATE_IMPORTS_PER_HOUR: '30',
  RATE_API_PER_MINUTE: '300',
  CONNECTIONS_MAX: '10000',
  CONNECTIONS_PER_ADDRESS: '1000',
  VIDEO_MAX_BYTES: '2147483648',
  UPLOAD_BYTES_PER_SECOND: '25000',
  SPACE_COMMUNITY_MB: '200',
  SPACE_STUDENT_MB: '2000',
  DISK_FREE_MIN_MB: '1000',
}

/**
 * If all are set, Stripe is on; otherwise the sandbox is used, in production only if configured.
 */
const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

export type Environment = Record<string, string | undefined>

type Parsed = z.output<typeof environment>

export interface Config
  extends Omit<Parsed, 'BACKUP_DIR' | 'HOST' | 'PUBLIC_URL' | 'JWT_SECRET' | 'MAIL_FROM'> {
  /** Whether sandbox cards, whose numbers are public, can pay: never beside Stripe. */
  sandboxPays: boolean
  /** Null for the sandbox. */
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    apiBase: string | null
  } | null
  /** Null without a bot. */
  telegram: { token: string; apiRoot: string | null } | null
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
}

/**
 * Reads the configuration from the environment; empty values count as absent. Throws ConfigError
 * listing all errors at once.
 */
export function readConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = environment.safeParse(given)
  const reasons = new Map(missingOf(given))
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
    )
  }
  const values = result.data
  const production = values.NODE_ENV === 'production'
  const dataDir = path.resolve(values.DATA_DIR)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  return {
    ...values,
    DATA_DIR: dataDir,
    BACKUP_DIR: values.BACKUP_DIR && path.resolve(values.BACKUP_DIR),
    HOST: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: publicUrl.origin,
    MAIL_FROM: values.MAIL_FROM ?? {
      name: values.BRAND_NAME,
      address: `no-reply@${publicUrl.hostname}`,
    },
    JWT_SECRET: values.JWT_SECRET ?? keptSecret(dataDir),
    stripe: stripeOf(values),
    telegram: telegramOf(values),
    sandboxPays:
      !stripeOf(values) && (values.PAYMENT_SANDBOX ?? (production ? 'off' : 'on')) === 'on',
    production,
  }
}

function stripeOf(values: Parsed): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase = null } = values
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret, apiBase }
    : null
}

function telegramOf(values: Parsed): Config['telegram'] {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot = null } = values
  return token ? { token, apiRoot } : null
}

/** Errors that involve more than one variable; reported together with those of single ones. */
function missingOf(given: Environment): [name: string, reason: string][] {
  const reasons: [string, string][] = []
  if (given.NODE_ENV === 'production' && !given.JWT_SECRET) {
    reasons.push(['JWT_SECRET', 'is required in production'])
  }
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    const [absent, present] = given.ADMIN_EMAIL
      ? ['ADMIN_PASSWORD', 'ADMIN_EMAIL']
      : ['ADMIN_EMAIL', 'ADMIN_PASSWORD']
    reasons.push([absent, `is required together with ${present}`])
  }
  if (given.NODE_ENV === 'test' && given.TELEGRAM_BOT_TOKEN && !given.TELEGRAM_API_ROOT) {
    reasons.push(['TELEGRAM_API_ROOT', 'is required in tests, which must not reach Telegram'])
  }
  const inFiles = path.relative(
    path.resolve(filesFolder(given.DATA_DIR ?? dataDirDefault)),
    given.BACKUP_DIR ?? '',
  )
  if (given.BACKUP_DIR && !inFiles.startsWith('..') && !path.isAbsolute(inFiles)) {
    reasons.push(['BACKUP_DIR', 'must not lie in the folder of files that it backs up'])
  }
  const stripe = stripeNames.filter((name) => given[name])
  for (const name of stripeNames) {
    if (stripe[0] && !given[name]) reasons.push([name, `is required together with ${stripe[0]}`])
  }
  const secretMode = keyMode(/^(?:sk|rk)_(test|live)_/, given.STRIPE_SECRET_KEY)
  const mode = keyMode(/^pk_(test|live)_/, given.STRIPE_PUBLISHABLE_KEY)
  if (secretMode && mode && secretMode !== mode) {
    const reason = `is a ${mode} key, and STRIPE_SECRET_KEY a ${secretMode} key: take both from one mode`
    reasons.push(['STRIPE_PUBLISHABLE_KEY', reason])
  }
  return reasons
}

/** Whether a Stripe key is for test or live mode; null if it does not tell. */
const keyMode = (pattern: RegExp, key = '') => pattern.exec(key)?.[1] ?? null

function problem(name: string, reason: string): string {
  const example = examples[name as keyof typeof examples]
  return `  ${name}: ${reason}. Example: ${name}='${example}'`
}

/**
 * Outside production the secret is generated once and stored with the data, readable by its owner
 * only.
 */
function keptSecret(dataDir: string): string {
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

/**
 * Creates the secret file atomically: if several processes try, one wins, and none reads a partial
 * file.
 */
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
