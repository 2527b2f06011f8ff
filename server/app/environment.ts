import { z } from 'zod'
import { usualBrand } from '#contract/academy-settings.ts'
import { videoBytesMaximum } from '#contract/courses.ts'
import { paystackCurrencies } from '#contract/payments/way-names.ts'
import { defaultLimits } from '#server/platform/database/database.ts'
import { defaultConnectionLimits } from '#server/platform/http/open-connections.ts'
import { logLevels } from '#server/platform/log.ts'
import { parseSender } from '#server/platform/mail/address.ts'
import { parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import {
  cdnOriginOf,
  currenciesOf,
  isDatabaseUrl,
  isMailUrl,
  isOrigin,
  isProxyList,
  isSample,
  isServiceAddress,
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

export const dataDirDefault = './data'

const samplePassword = 'a long sentence that only you know'

const limit = (fallback: number) => wholeNumber({ from: 1, to: 1_000_000, fallback })

/** Every environment variable, with its default; README.md has the same table. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: wholeNumber({ from: 0, to: 65_535, fallback: 3000 }),
  WEB_CONCURRENCY: wholeNumber({ from: 1, to: 32, fallback: 1 }),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(dataDirDefault),
  STORAGE_URL: z
    .string()
    .transform((value, context) => {
      const address = parseBucketAddress(value)
      if (!address) {
        const message =
          'must be s3://bucket or s3://bucket/folder, with ?endpoint=https://… and &region=… where needed, and without keys'
        context.addIssue({ code: 'custom', message })
      }
      return address ?? z.NEVER
    })
    .optional(),
  MEDIA_DELIVERY: z
    .enum(['program', 'presigned'], 'must be program or presigned')
    .default('program'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  CDN_URL: z
    .string()
    .refine(
      (value) => cdnOriginOf(value) !== null,
      'must be an https:// address without a path, such as https://cdn.example.com',
    )
    .transform((value) => cdnOriginOf(value) ?? value)
    .optional(),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, 'must be a postgres:// address').optional(),
  DATABASE_DIRECT_URL: z.string().refine(isDatabaseUrl, 'must be a postgres:// address').optional(),
  DATABASE_ANSWER_MS: wholeNumber({ from: 200, to: 60_000, fallback: defaultLimits.answerTimeout }),
  DATABASE_SLOW_MS: wholeNumber({ from: 0, to: 60_000, fallback: 500 }),
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
  SETTINGS_KEY: z
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
  POSTMARK_WEBHOOK_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]{1,260}$/,
      'must be the ARN of a topic at Amazon SNS',
    )
    .optional(),
  MAILGUN_SIGNING_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
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
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{10,}$/, 'must be the client ID of an app, as PayPal gives it')
    .optional(),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .regex(/^[\w-]{10,}$/, 'must be the secret of an app, as PayPal gives it')
    .optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^\w{5,}$/, 'must be the ID of a webhook, as PayPal gives it')
    .optional(),
  PAYPAL_MODE: z.enum(['live', 'sandbox'], 'must be live or sandbox').default('live'),
  PAYPAL_API_BASE: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, a query or a password')
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\S+$/, 'must begin with sk_live_ or sk_test_')
    .optional(),
  PAYSTACK_CURRENCIES: z
    .string()
    .transform((value, context) => {
      const chosen = currenciesOf(value, paystackCurrencies)
      if (!chosen) {
        const message = `must be some of ${paystackCurrencies.join(', ')}, separated by commas`
        context.addIssue({ code: 'custom', message })
      }
      return chosen ?? z.NEVER
    })
    .optional(),
  PAYSTACK_API_BASE: z
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
  DISCORD_BOT_TOKEN: z
    .string()
    .regex(/^[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}$/, 'must be the token of a bot, as Discord gives it')
    .optional(),
  DISCORD_API_ROOT: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, a query or a password')
    .optional(),
  TSA_URL: z
    .string()
    .refine(isServiceAddress, 'must be an http(s) address without a password')
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
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isServiceAddress, 'must be an http(s) address without a password')
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .trim()
    .max(100, 'must have at most 100 characters')
    .default('academy'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d+|[01](?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .refine((value) => !isSample(value), 'is a sample, not a secret')
    .optional(),
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
  VIDEO_PREPARATION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  FFMPEG_PATH: z.string().optional(),
})

/** The names of all environment variables. */
export const variableNames: readonly string[] = environment.keyof().options

/** An example of each variable, for the message about a wrong value. */
export const examples: Record<keyof z.input<typeof environment>, string> = {
  NODE_ENV: 'production',
  PORT: '3000',
  WEB_CONCURRENCY: '4',
  HOST: '0.0.0.0',
  DATA_DIR: '/var/lib/academy',
  STORAGE_URL: 's3://academy-files?endpoint=https://s3.example.com&region=eu-central-1',
  MEDIA_DELIVERY: 'presigned',
  AWS_ACCESS_KEY_ID: 'AKIA…',
  AWS_SECRET_ACCESS_KEY: 'the secret of that key',
  CDN_URL: 'https://cdn.example.com',
  BACKUP_DIR: '/var/backups/academy',
  DATABASE_URL: 'postgres://academy:secret@db.example.com:5432/academy',
  DATABASE_DIRECT_URL: 'postgres://academy:secret@db.example.com:5432/academy',
  DATABASE_ANSWER_MS: '1200',
  DATABASE_SLOW_MS: '500',
  PUBLIC_URL: 'https://academy.example.com',
  BRAND_NAME: 'Meridian',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: samplePassword,
  JWT_SECRET: 'the output of: openssl rand -hex 32',
  SETTINGS_KEY: 'the output of: openssl rand -hex 32',
  SMTP_URL: 'smtps://academy:secret@mail.example.com',
  MAIL_FROM: 'Meridian <academy@example.com>',
  POSTMARK_WEBHOOK_PASSWORD: 'the output of: openssl rand -hex 24',
  SES_TOPIC_ARN: 'arn:aws:sns:eu-west-1:123456789012:academy-mail',
  MAILGUN_SIGNING_KEY: 'the HTTP webhook signing key of Mailgun',
  STRIPE_SECRET_KEY: 'sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
  PAYPAL_CLIENT_ID: 'the client ID of the app, as PayPal gives it',
  PAYPAL_CLIENT_SECRET: 'the secret of the app, as PayPal gives it',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
  PAYPAL_MODE: 'sandbox',
  PAYPAL_API_BASE: 'http://127.0.0.1:12112',
  PAYSTACK_SECRET_KEY: 'sk_live_…',
  PAYSTACK_CURRENCIES: 'GHS',
  PAYSTACK_API_BASE: 'http://127.0.0.1:12113',
  TELEGRAM_BOT_TOKEN: '123456789:the_rest_as_BotFather_gives_it_to_you',
  TELEGRAM_API_ROOT: 'http://127.0.0.1:8081',
  DISCORD_BOT_TOKEN: 'the_token.of_the.bot_as_Discord_gives_it_to_you',
  DISCORD_API_ROOT: 'http://127.0.0.1:8082',
  TSA_URL: 'https://tsa.example.com/tsr',
  PAYMENT_SANDBOX: 'on',
  TRUST_PROXY: '127.0.0.1',
  MEDIA_HOSTS: 'https://cdn.example.com,https://video.example.org',
  LOG_LEVEL: 'info',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  OTEL_SERVICE_NAME: 'academy',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  METRICS_TOKEN: 'the output of: openssl rand -hex 16',
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
  VIDEO_PREPARATION: 'off',
  FFMPEG_PATH: '/usr/bin/ffmpeg',
}

/** If all are set, Stripe is on. Without any provider the sandbox is used, in production only if configured. */
export const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** If all are set, PayPal is on. */
export const paypalNames = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
] as const

/** If both are set, Paystack is on. */
export const paystackNames = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_CURRENCIES'] as const

/** The variables as the process has them. */
export type Environment = Record<string, string | undefined>

/** The same once checked. */
export type Parsed = z.output<typeof environment>
