import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { memberFilterSchema } from './members.ts'
import { id, instant, line, seenUpdatedAt, text } from './values.ts'

const idParams = z.object({ id })

/** The fields of a broadcast that are filled in for each reader. */
export const broadcastFields = ['name', 'first name', 'email'] as const

const broadcastText = {
  // A line break would start another mail header.
  subject: line({ min: 1, max: 150, message: 'Write a subject of 1 to 150 characters' }),
  /** Markdown; `{{name}}` and the other fields are filled in for each reader. */
  body: text({ min: 1, max: 20_000, message: 'Write the text' }),
}

/** 'stopped' once whoever has planned it may not send it any more; another admin sends it then. */
export const broadcastStateSchema = z.enum(['draft', 'planned', 'sending', 'sent', 'stopped'])
export type BroadcastState = z.infer<typeof broadcastStateSchema>

const broadcastSchema = z.object({
  id,
  subject: z.string(),
  body: z.string(),
  filter: memberFilterSchema,
  state: broadcastStateSchema,
  sendAt: instant.nullable(),
  /** The recipients, once they are determined: their total number, and how many have been handed to the mail queue. */
  people: z.int(),
  handed: z.int(),
  /** Recipients who had unsubscribed, or could not be reached, when it was their turn. */
  leftOut: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Broadcast = z.infer<typeof broadcastSchema>

export const broadcastSorts = ['subject', 'created'] as const
export type BroadcastSort = (typeof broadcastSorts)[number]

export const listBroadcasts = endpoint({
  operationId: 'listLetters',
  method: 'GET',
  path: '/admin/letters',
  summary: 'Letters to members, newest first; searched in the subject',
  query: listQuery(broadcastSorts),
  success: { status: 200, body: z.array(broadcastSchema), counted: true },
})

export const saveBroadcast = endpoint({
  operationId: 'saveLetter',
  method: 'PUT',
  path: '/admin/letters/:id',
  summary: 'Keep a draft under an id of the caller’s; 409 once it is planned or changed by others',
  params: idParams,
  body: z.object({ ...broadcastText, filter: memberFilterSchema, seenUpdatedAt }),
  success: { status: 200, body: broadcastSchema },
})

export const previewBroadcast = endpoint({
  operationId: 'previewLetter',
  method: 'POST',
  path: '/admin/letter-preview',
  summary: 'A letter as the caller would get it, and how many others would get it now',
  body: z.object({ ...broadcastText, filter: memberFilterSchema }),
  success: {
    status: 200,
    body: z.object({
      subject: z.string(),
      /** Markdown. */
      body: z.string(),
      /** Members who match the filter, and those of them who accept mails at a confirmed address. */
      meant: z.int(),
      reached: z.int(),
    }),
  },
})

export const testBroadcast = endpoint({
  operationId: 'testLetter',
  method: 'POST',
  path: '/admin/letters/:id/test',
  summary: 'Send a letter to the caller alone',
  params: idParams,
  success: { status: 202, body: null },
})

export const sendBroadcast = endpoint({
  operationId: 'sendLetter',
  method: 'POST',
  path: '/admin/letters/:id/send',
  summary:
    'Send a draft, or what is left of a letter that has stopped, at a time or now; asked again, it is sent once',
  params: idParams,
  body: z.object({
    /** Null to send now. */
    at: instant.nullable(),
    seenUpdatedAt,
  }),
  success: { status: 202, body: broadcastSchema },
})

export const holdBroadcast = endpoint({
  operationId: 'holdLetter',
  method: 'POST',
  path: '/admin/letters/:id/hold',
  summary: 'Make a planned letter a draft again; 409 once it is being sent',
  params: idParams,
  success: { status: 200, body: broadcastSchema },
})

export const deleteBroadcast = endpoint({
  operationId: 'deleteLetter',
  method: 'DELETE',
  path: '/admin/letters/:id',
  summary: 'Delete a draft; 409 for a letter that is planned or sent',
  params: idParams,
  success: { status: 204, body: null },
})
