import { z } from 'zod'
import { withScheme } from '#client/ui/forms/address-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { LiveSession, LiveSessionInput } from '#contract/live-sessions.ts'
import { contentRoleSchema } from '#schemas/access/roles.ts'
import { liveSessionInputSchema } from '#schemas/live-sessions.ts'
import { webAddress } from '#schemas/values.ts'

const { title, description, duration } = liveSessionInputSchema.shape

const link = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : withScheme(typed)))
  .refine((typed) => typed === null || webAddress.safeParse(typed).success, {
    message: 'Must be a web address that begins with https://',
  })

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
      access: contentRoleSchema,
    })
    .transform(
      ({ access, date, ...fields }): LiveSessionInput => ({
        ...fields,
        date: fromLocalInput(date, session?.date) ?? '',
        roleAccess: [access],
      }),
    )

type SessionFormValues = z.input<ReturnType<typeof sessionFormSchema>>

/** The fields for an existing session, or those of a new one. */
export function sessionFormValues(session?: LiveSession): SessionFormValues {
  return {
    title: session?.title ?? '',
    description: session?.description ?? '',
    date: session ? toLocalInput(session.date) : '',
    duration: String(session?.duration ?? 60),
    meetingUrl: session?.meetingUrl ?? '',
    recordingUrl: session?.recordingUrl ?? '',
    access: session?.roleAccess[0] ?? 'community_student',
  }
}
