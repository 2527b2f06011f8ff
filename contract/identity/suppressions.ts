import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

/** Where Postmark, Amazon SES (by SNS) and Mailgun tell of bounces and complaints. */
export const postmarkEventsPath = '/mail-events/postmark'
export const sesEventsPath = '/mail-events/ses'
export const mailgunEventsPath = '/mail-events/mailgun'

/** Why nothing but mails about the account goes to an address, and who has said so. */
export const suppressionSchema = z.object({
  reason: z.enum(['bounced', 'complained']),
  source: z.enum(['smtp', 'postmark', 'ses', 'mailgun']),
  /** The mail server's answer; empty if there is none. */
  detail: z.string(),
  happenedAt: instant,
})
export type Suppression = z.infer<typeof suppressionSchema>

export const liftSuppression = endpoint({
  method: 'DELETE',
  path: '/admin/members/:id/suppression',
  summary: 'Send to a member’s address again, although it bounced or somebody complained there',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
