import { z } from 'zod'
import { withScheme } from '#client/ui/forms/address-text.ts'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import type { SentTo } from '#contract/endpoint.ts'
import type { createLinkedLesson, LinkedKind } from '#contract/linked-lessons.ts'
import { assignmentInputSchema } from '#schemas/assignments.ts'
import { liveSessionInputSchema } from '#schemas/live-sessions.ts'
import { webAddress } from '#schemas/values.ts'

/** In the list of what there is: a new one. */
export const newOne = ''

const optionalTime = z
  .string()
  .refine((typed) => typed === '' || fromLocalInput(typed) !== null, 'Must be a date')
  .transform((typed) => fromLocalInput(typed))

const assignmentFields = z.object({
  title: assignmentInputSchema.shape.title,
  description: assignmentInputSchema.shape.description,
  time: optionalTime,
})

const sessionFields = z.object({
  title: liveSessionInputSchema.shape.title,
  description: liveSessionInputSchema.shape.description,
  time: optionalTime.refine((time) => time !== null, 'Date is required'),
  duration: z
    .string()
    .transform(Number)
    .refine((minutes) => liveSessionInputSchema.shape.duration.safeParse(minutes).success, {
      message: 'A session lasts from 5 minutes to 24 hours',
    }),
  meetingUrl: z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : withScheme(typed)))
    .refine((typed) => typed === null || webAddress.safeParse(typed).success, {
      message: 'Must be a web address that begins with https://',
    }),
})

const fields = z.object({
  /** The id of what there is, or `newOne`. */
  target: z.string(),
  mustPass: z.boolean(),
  title: z.string(),
  description: z.string(),
  time: z.string(),
  duration: z.string(),
  meetingUrl: z.string(),
})

type Typed = z.input<typeof fields>
type Sent = SentTo<typeof createLinkedLesson>['body']

/** The new assignment, or the messages at its fields. */
const assignmentOf = (typed: Typed) =>
  assignmentFields
    .transform(({ time, ...content }) => ({ ...content, dueDate: time }))
    .safeParse(typed)

/** The new session, or the messages at its fields. */
const sessionOf = (typed: Typed) =>
  sessionFields
    .transform(({ time, ...content }) => ({ ...content, date: time ?? '' }))
    .safeParse(typed)

/** The fields of a new lesson of a kind, and what they produce; those of a new assignment or session count for these alone. */
export const linkedFormSchema = (kind: LinkedKind) =>
  fields.transform((typed, context): Sent => {
    const { target, mustPass } = typed
    const refuse = (error: z.ZodError) => {
      for (const { path, message } of error.issues) {
        context.addIssue({ code: 'custom', path, message })
      }
      return z.NEVER
    }
    if (kind === 'assignment') {
      if (target !== newOne) return { kind, assignment: target, mustPass }
      const made = assignmentOf(typed)
      return made.success ? { kind, assignment: made.data, mustPass } : refuse(made.error)
    }
    if (target !== newOne) return { kind, session: target }
    const made = sessionOf(typed)
    return made.success ? { kind, session: made.data } : refuse(made.error)
  })

export const linkedFormValues: Typed = {
  target: newOne,
  mustPass: false,
  title: '',
  description: '',
  time: '',
  duration: '60',
  meetingUrl: '',
}
