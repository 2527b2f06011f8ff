import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { id, instant } from './values.ts'

const storedMailSchema = z.object({
  /** The mail's name in this list and, with `.eml`, the name of its file. */
  name: id,
  to: z.string(),
  subject: z.string(),
  date: instant,
})

export type StoredMail = z.infer<typeof storedMailSchema>

export const mailSorts = ['subject', 'to', 'date'] as const
export type MailSort = (typeof mailSorts)[number]

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'The mails that were kept as files because no mail server is configured, newest first',
  query: listQuery(mailSorts),
  success: { status: 200, body: z.array(storedMailSchema), counted: true },
})

export const readMail = endpoint({
  method: 'GET',
  path: '/admin/mails/:name',
  summary: 'One kept mail with its text',
  params: z.object({ name: id }),
  success: { status: 200, body: storedMailSchema.extend({ text: z.string() }) },
})
