import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import pretty from 'pino-pretty'
import { repeatedTroubles } from './repeated-troubles.ts'

export type Log = FastifyBaseLogger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Whether this level is logged. Levels are fixed at startup. */
export const isLogged = (log: Log, level: LogLevel): boolean =>
  log.level !== 'silent' && logLevels.indexOf(level) <= logLevels.indexOf(log.level as LogLevel)

const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'deviceToken',
  'clientSecret',
  'signature',
  'authorization',
  'cookie',
  '["set-cookie"]',
]
const below = (parent: string, name: string) =>
  name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`
/** Fields in which errors of the database and of the card provider repeat their input. */
const repeated = ['detail', 'where', 'parameters', 'query', 'header', 'payload', 'raw', 'rawBody']
const secretPaths = [
  ...secretNames.flatMap((name) => [
    name,
    below('*', name),
    below('*.*', name),
    below('*.*.*', name),
  ]),
  ...repeated.flatMap((name) => [below('err', name), below('err.cause', name)]),
]

/**
 * The program's log: one JSON object per line, or readable lines if `pretty`. Fields whose names
 * indicate a secret are removed before writing.
 */
export function createLog(options: {
  level: LogLevel
  pretty: boolean
  destination?: DestinationStream
}): Log {
  const settings = {
    level: options.level,
    hooks: { logMethod: repeatedTroubles() },
    redact: {
      paths: secretPaths,
      remove: true,
    },
  }
  if (options.destination) return pino(settings, options.destination)
  if (!options.pretty) return pino(settings)
  // In this thread, because a worker thread would cost a tenth of the program's memory.
  const lines = pretty({
    ignore: 'pid,hostname,reqId',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    sync: true,
  })
  return pino(settings, lines)
}
