import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { videoBytesMaximum } from '#contract/courses.ts'
import { logLevels } from '#server/platform/log.ts'

const count = (fallback: number) =>
  z.coerce.number().int('must be a whole number').min(1, 'must be at least 1').default(fallback)

/** Every variable that the program reads, with its default; README.md has the same table. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce
    .number()
    .int('must be a whole number')
    .min(0)
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  BRAND_NAME: z.string().trim().min(1).max(60).default('Meridian'),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(1000).optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  RATE_LOGIN_PER_MINUTE: count(5),
  RATE_LOGIN_ADDRESS_PER_MINUTE: count(30),
  RATE_ACCOUNT_PER_HOUR: count(100),
  RATE_REGISTER_PER_HOUR: count(20),
  RATE_REFRESH_PER_MINUTE: count(30),
  RATE_API_PER_MINUTE: count(300),
  VIDEO_MAX_BYTES: count(videoBytesMaximum),
})

const examples: Record<keyof z.input<typeof environment>, string> = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOST: '0.0.0.0',
  DATA_DIR: '/var/lib/academy',
  DATABASE_URL: 'postgres://academy:secret@db.example.com:5432/academy',
  PUBLIC_URL: 'https://academy.example.com',
  BRAND_NAME: 'Meridian',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a long sentence that only you know',
  JWT_SECRET: 'the output of: openssl rand -hex 32',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'info',
  RATE_LOGIN_PER_MINUTE: '5',
  RATE_LOGIN_ADDRESS_PER_MINUTE: '30',
  RATE_ACCOUNT_PER_HOUR: '100',
  RATE_REGISTER_PER_HOUR: '20',
  RATE_REFRESH_PER_MINUTE: '30',
  RATE_API_PER_MINUTE: '300',
  VIDEO_MAX_BYTES: '2147483648',
}

export type Environment = Record<string, string | undefined>

type Parsed = z.output<typeof environment>

export interface Config extends Omit<Parsed, 'HOST' | 'PUBLIC_URL' | 'JWT_SECRET'> {
  HOST: string
  PUBLIC_URL: string
  JWT_SECRET: string
  production: boolean
}

/** The configuration is wrong: `message` names each variable, the reason and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration from the environment; empty values count as not given. Throws ConfigError
 * with everything that is wrong at once.
 */
export function readConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  const problems = result.success
    ? missingOf(result.data)
    : result.error.issues.map((issue) => problem(String(issue.path[0]), issue.message))
  if (!result.success || problems.length > 0) {
    throw new ConfigError(
      `The academy cannot start with this configuration:\n${problems.join('\n')}`,
    )
  }
  const values = result.data
  const production = values.NODE_ENV === 'production'
  return {
    ...values,
    DATA_DIR: path.resolve(values.DATA_DIR),
    HOST: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    JWT_SECRET: values.JWT_SECRET ?? keptSecret(path.resolve(values.DATA_DIR)),
    production,
  }
}

function missingOf(values: Parsed): string[] {
  const problems: string[] = []
  if (values.NODE_ENV === 'production' && !values.JWT_SECRET) {
    problems.push(problem('JWT_SECRET', 'is required in production'))
  }
  if (
    values.JWT_SECRET &&
    /^(.)\1*$|^(the output of|change|secret|example)/i.test(values.JWT_SECRET)
  ) {
    problems.push(problem('JWT_SECRET', 'is a sample, not a secret'))
  }
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
    const absent = values.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'
    problems.push(problem(absent, 'goes together with the other of the two'))
  }
  return problems
}

function problem(name: string, reason: string): string {
  const example = examples[name as keyof typeof examples]
  return `  ${name}: ${reason}. Example: ${name}='${example}'`
}

/** Outside production the secret is made once and kept beside the data, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
