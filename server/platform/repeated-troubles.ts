import type { LogFn, pino } from 'pino'
import { isUnavailable } from './database/problems.ts'

/** How long a trouble that was told is only counted, in milliseconds. */
const countedFor = 60_000
/** More kinds than a program has; beyond them everything is told. */
const kindsMost = 200

/** pino's numbers of levels: from 'warn' on something is a trouble. */
const warn = 40

type Write = (this: pino.Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/**
 * A hook of the log that tells with its stack once what cannot be reached, and how often that came again
 * when a minute is over: a database that stays away would otherwise fill the disk. The same trouble is the
 * same message with the same kind of error. Faults of the program are told each time, since each may be of
 * another job or payment.
 */
export function repeatedTroubles(): Write {
  const counted = new Map<string, number>()
  return function write(args, method, level) {
    const [found, message] = args as unknown[]
    const kind = level < warn ? null : kindOf(found, message)
    const known = kind === null ? undefined : counted.get(kind)
    if (kind !== null && known !== undefined) {
      counted.set(kind, known + 1)
      return
    }
    method.apply(this, args)
    if (kind === null || counted.size >= kindsMost) return
    counted.set(kind, 0)
    setTimeout(() => {
      const times = counted.get(kind) ?? 0
      counted.delete(kind)
      if (times > 0) method.call(this, { times }, `${message}: the same again`)
    }, countedFor).unref()
  }
}

function kindOf(found: unknown, message: unknown): string | null {
  if (typeof message !== 'string' || typeof found !== 'object' || found === null) return null
  const { err } = found as { err?: unknown }
  if (!(err instanceof Error) || !isUnavailable(err)) return null
  return `${message} ${'code' in err ? err.code : err.name}`
}
