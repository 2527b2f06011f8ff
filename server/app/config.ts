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
import { filesFolder } from '#server/platform/backup/places.ts'
import type { Sender } from '#server/platform/mail/address.ts'
import type { ModuleConfig } from '#server/platform/module/platform.ts'
import {
  dataDirDefault,
  type Environment,
  environment,
  examples,
  type Parsed,
  stripeNames,
} from './environment.ts'

export interface Config
  extends Omit<
    Parsed,
    'BACKUP_DIR' | 'FFMPEG_PATH' | 'HOST' | 'PUBLIC_URL' | 'JWT_SECRET' | 'MAIL_FROM'
  > {
  /** Whether sandbox cards, whose numbers are public, can pay: never beside Stripe. */
  sandboxPays: boolean
  /** Null for the sandbox. */
  stripe: ModuleConfig['stripe']
  /** Null without a bot. */
  telegram: ModuleConfig['telegram']
  /** What is known of Discord, with a token if there is a bot. */
  discord: ModuleConfig['discord']
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
    JWT_SECRET: values.JWT_SECRET ?? storedSecret(dataDir),
    ffmpeg: ffmpegAmong(values.FFMPEG_PATH, env.PATH),
    stripe: stripeOf(values),
    telegram: telegramOf(values),
    discord: {
      token: values.DISCORD_BOT_TOKEN ?? null,
      apiRoot: values.DISCORD_API_ROOT ?? null,
    },
    sandboxPays:
      !stripeOf(values) && (values.PAYMENT_SANDBOX ?? (production ? 'off' : 'on')) === 'on',
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
  if (input.NODE_ENV === 'test' && input.TELEGRAM_BOT_TOKEN && !input.TELEGRAM_API_ROOT) {
    reasons.push(['TELEGRAM_API_ROOT', 'is required in tests, which must not reach Telegram'])
  }
  const inFiles = path.relative(
    path.resolve(filesFolder(input.DATA_DIR ?? dataDirDefault)),
    input.BACKUP_DIR ?? '',
  )
  if (input.BACKUP_DIR && !inFiles.startsWith('..') && !path.isAbsolute(inFiles)) {
    reasons.push(['BACKUP_DIR', 'must not lie in the folder of files that it backs up'])
  }
  const stripe = stripeNames.filter((name) => input[name])
  for (const name of stripeNames) {
    if (stripe[0] && !input[name]) reasons.push([name, `is required together with ${stripe[0]}`])
  }
  const secretMode = keyMode(/^(?:sk|rk)_(test|live)_/, input.STRIPE_SECRET_KEY)
  const mode = keyMode(/^pk_(test|live)_/, input.STRIPE_PUBLISHABLE_KEY)
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
