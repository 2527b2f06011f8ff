import { z } from 'zod'
import { ownZone } from '#client/platform/zone.ts'
import { withScheme } from '#client/ui/forms/address-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { LiveSession, LiveSessionInput, WhichSessions } from '#contract/live-sessions.ts'
import { contentRoleSchema } from '#schemas/access/roles.ts'
import {
  liveSessionInputSchema,
  mostChapters,
  mostPlaces,
  whichSessions,
} from '#schemas/live-sessions.ts'
import { calendarDate, webAddress } from '#schemas/values.ts'
import { chapterLines, chaptersFrom } from './chapters-text.ts'
import { discussedIn, withSignals } from './discussed.ts'

const { title, description, duration, capacity } = liveSessionInputSchema.shape

const link = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : withScheme(typed)))
  .refine((typed) => typed === null || webAddress.safeParse(typed).success, {
    message: 'Must be a web address that begins with https://',
  })

const weeksOf = { weekly: 1, fortnightly: 2 } as const
const repeats = z.enum(['none', 'weekly', 'fortnightly'])

/** What the fields produce: the session, and which of its series are changed with it. */
export type SessionFormInput = LiveSessionInput & { which?: WhichSessions }

/**
 * The fields' values, and the session they produce. A date equal to the session's own to the minute
 * keeps the session's own seconds.
 */
export const sessionFormSchema = (session?: LiveSession) =>
  z
    .object({
      title,
      description,
      date: z
        .string()
        .refine((typed) => fromLocalInput(typed) !== null, { message: 'Date is required' }),
      duration: z
        .string()
        .transform((typed) => Number.parseInt(typed, 10))
        .refine((minutes) => duration.safeParse(minutes).success, {
          message: 'A session lasts from 5 minutes to 24 hours',
        }),
      meetingUrl: link,
      recordingUrl: link,
      capacity: z
        .string()
        .trim()
        .transform((typed) => (typed === '' ? null : Number(typed)))
        .refine((places) => capacity.safeParse(places).success, {
          message: `From 1 to ${mostPlaces} places, or empty`,
        }),
      host: z
        .string()
        .trim()
        .max(100)
        .transform((typed) => typed || null),
      chapters: z.string().transform((typed, context) => {
        const { chapters, wrong } = chaptersFrom(typed)
        const message =
          wrong !== null
            ? `Begin each line with its time, such as 12:30: “${wrong.slice(0, 60)}”`
            : chapters.length > mostChapters
              ? `At most ${mostChapters} chapters`
              : null
        if (message !== null) context.addIssue({ code: 'custom', message })
        return chapters.length > 0 ? chapters : null
      }),
      discussed: z
        .array(
          z.object({
            second: z.number(),
            title: z.string(),
            signalId: z.string(),
            signalTitle: z.string(),
          }),
        )
        .default([]),
      access: contentRoleSchema,
      alsoFor: z.array(contentRoleSchema),
      repeats,
      until: z.string(),
      which: z.enum(whichSessions),
    })
    .refine(({ repeats, until }) => repeats === 'none' || calendarDate.safeParse(until).success, {
      path: ['until'],
      message: 'Choose the last day',
    })
    .transform(
      ({
        access,
        alsoFor,
        chapters,
        date,
        discussed,
        repeats,
        until,
        which,
        ...fields
      }): SessionFormInput => ({
        ...fields,
        chapters: chapters && withSignals(chapters, discussed),
        date: fromLocalInput(date, session?.date) ?? '',
        roleAccess: [access],
        ...((alsoFor.length > 0 || session?.alsoFor) && {
          alsoFor: access === 'community_student' ? [] : alsoFor.filter((role) => role !== access),
        }),
        ...(repeats !== 'none' && {
          repeats: { everyWeeks: weeksOf[repeats], until, timeZone: ownZone() },
        }),
        ...(session?.series && { which }),
      }),
    )

export type SessionFormValues = z.input<ReturnType<typeof sessionFormSchema>>

/** The fields for an existing session, or those of a new one. */
export function sessionFormValues(session?: LiveSession): SessionFormValues {
  return {
    title: session?.title ?? '',
    description: session?.description ?? '',
    date: session ? toLocalInput(session.date) : '',
    duration: String(session?.duration ?? 60),
    meetingUrl: session?.meetingUrl ?? '',
    recordingUrl: session?.recordingUrl ?? '',
    capacity: session?.capacity?.toString() ?? '',
    host: session?.host ?? '',
    chapters: chapterLines(session?.chapters),
    discussed: discussedIn(session?.chapters),
    access: session?.roleAccess[0] ?? 'community_student',
    alsoFor: session?.alsoFor ?? [],
    repeats: 'none',
    until: '',
    which: 'this',
  }
}

const week = 7 * 24 * 60 * 60_000

/** The fields of a new session like this one: at its time of day in the next week that is to come at `now`. */
export function duplicateValues(session: LiveSession, now: number): SessionFormValues {
  const wall = Date.parse(`${toLocalInput(session.date)}Z`)
  const today = Date.parse(`${toLocalInput(new Date(now))}Z`)
  const weeks = Math.max(1, Math.ceil((today - wall) / week))
  const date = new Date(wall + weeks * week).toISOString().slice(0, 16)
  return { ...sessionFormValues(session), date, recordingUrl: '', chapters: '', discussed: [] }
}
