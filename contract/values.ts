import { z } from 'zod'
import { unseen } from './one-line.ts'
import { isKnown } from './times/known-times.ts'

/**
 * User-supplied text: limited in length, without NUL (which PostgreSQL cannot store) and without
 * lone surrogates (which are not valid text). Trimmed before its length is checked.
 */
export function text(options: { min?: number; max: number; message?: string }) {
  const { min = 0, max, message } = options
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      message: 'Contains characters that cannot be used',
    })
}

/**
 * Text of one line, such as a name, a title or a subject: without characters that could make it look
 * like another. Joiners stay, which words of some languages and emojis need.
 */
export const line = (options: { min?: number; max: number; message?: string }) =>
  text(options).refine((value) => !unseen.test(value), {
    message: 'Must be a single line without invisible characters',
  })

const outOfBounds = { message: 'Must be between the years 1970 and 2199' }

/** An ISO 8601 instant with offset or Z, in the years 1970 to 2199 in UTC. */
export const instant = z.iso.datetime({ offset: true, abort: true }).refine(isKnown, outOfBounds)

/** A day as YYYY-MM-DD, of the years 1970 to 2199. */
export const calendarDate = z.iso.date({ abort: true }).refine(isKnown, outOfBounds)

/**
 * The `updatedAt` seen by an editor. It prevents overwriting a change that somebody else has made
 * since: the call then returns 409 and changes nothing.
 */
export const seenUpdatedAt = instant.optional()

/** Whole days, inclusive, as 2026-01-01..2026-03-31: the form used in the address of a list. */
export const calendarPeriod = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/, 'Enter the period as 2026-01-01..2026-03-31')
  .refine((period) => period.split('..').every((day) => calendarDate.safeParse(day).success), {
    message: 'Must be valid calendar dates',
  })

/** The bounds of a calendar period as instants in UTC; the end is exclusive. */
export function boundsOfPeriod(period: string): { from: Date; to: Date } {
  const [from = '', to = ''] = period.split('..')
  const dayAfter = new Date(`${to}T00:00:00Z`)
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1)
  return { from: new Date(`${from}T00:00:00Z`), to: dayAfter }
}

export const id = z.uuid()

/** A time zone by its IANA name, such as Africa/Lagos. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { message: 'Must be a time zone such as Europe/London' })

function isTimeZone(name: string): boolean {
  // Intl also accepts offsets, but they have no daylight saving and denote no place.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const notDecimal = 'Must be a positive decimal number'

/**
 * A decimal number kept as a string so that no digit is lost: prices, lots, amounts. `missing` is the
 * message for an empty field.
 */
export const requiredDecimal = (missing: string) =>
  z.union([z.string().trim(), z.number().transform((value) => String(value))]).pipe(
    z.string().regex(/^\d{1,9}(\.\d{1,10})?$/, {
      error: ({ input }) => (input === '' ? missing : notDecimal),
    }),
  )

/** A decimal number in a field that may be left out. */
export const decimal = requiredDecimal('Enter a number, such as 1.0850')

/** A web address permitted as a link: http or https only. */
export const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).max(2000)

/** The address of a video: https, since pages load nothing else, and without credentials. */
export const videoAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.hostname, error: 'Must start with https://' })
  .max(2000)
  .refine((address) => !/^https:[\\/]*[^\\/?#]*@/i.test(address), {
    message: 'Must not contain a name or a password',
  })

/** Offset and limit of a list; the total is returned in the header X-Total-Count. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(100),
})
export type PageQuery = z.infer<typeof pageQuery>
