import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { memberFilterSchema } from './members.ts'
import { id, instant, line, seenUpdatedAt, text } from './values.ts'

const idParams = z.object({ id })

/** The fields of a letter that are filled in for each reader. */
export const letterFields = ['name', 'first name', 'email'] as const

const letterText = {
  // A line break would start another mail header.
  subject: line({ min: 1, max: 150, message: 'Write a subject of 1 to 150 characters' }),
  /** Markdown; `{{name}}` and the other fields are filled in for each reader. */
  body: text({ min: 1, max: 20_000, message: 'Write the text' }),
}

export const letterStateSchema = z.enum(['draft', 'planned', 'sending', 'sent'])
export type LetterState = z.infer<typeof letterStateSchema>

const letterSchema = z.object({
  id,
  subject: z.string(),
  body: z.string(),
  filter: memberFilterSchema,
  state: letterStateSchema,
  sendAt: instant.nullable(),
  /**
   * The recipients, once they are determined: their total number, and how many have been handed to
   * the mail queue.
   */
  people: z.int(),
  handed: z.int(),
  /** Recipients who had unsubscribed, or could not be reached, when it was their turn. */
  leftOut: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Letter = z.infer<typeof letterSchema>

export const letterSorts = ['subject', 'created'] as const
export type LetterSort = (typeof letterSorts)[number]

export const listLetters = endpoint({
  method: 'GET',
  path: '/admin/letters',
  summary: 'Letters to members, newest first; searched in the subject',
  query: listQuery(letterSorts),
  success: { status: 200, body: z.array(letterSchema), counted: true },
})

export const saveLetter = endpoint({
  method: 'PUT',
  path: '/admin/letters/:id',
  summary: 'Keep a draft under an id of the caller’s; 409 once it is planned or changed by others',
  params: idParams,
  body: z.object({ ...letterText, filter: memberFilterSchema, seenUpdatedAt }),
  success: { status: 200, body: letterSchema },
})

export const previewLetter = endpoint({
  method: 'POST',
  path: '/admin/letter-preview',
  summary: 'A letter as the caller would get it, and how many others would get it now',
  body: z.object({ ...letterText, filter: memberFilterSchema }),
  success: {
    status: 200,
    body: z.object({
      subject: z.string(),
      /** Markdown. */
      body: z.string(),
      /**
       * Members who match the filter, and those of them who accept mails at a confirmed address.
       */
      meant: z.int(),
      reached: z.int(),
    }),
  },
})

export const testLetter = endpoint({
  method: 'POST',
  path: '/admin/letters/:id/test',
  summary: 'Send a letter to the caller alone',
  params: idParams,
  success: { status: 202, body: null },
})

export const sendLetter = endpoint({
  method: 'POST',
  path: '/admin/letters/:id/send',
  summary: 'Send a draft at a time, or now; asked again, it is sent once',
  params: idParams,
  body: z.object({
    /** Null to send now. */
    at: instant.nullable(),
    seenUpdatedAt,
  }),
  success: { status: 202, body: letterSchema },
})

export const holdLetter = endpoint({
  method: 'POST',
  path: '/admin/letters/:id/hold',
  summary: 'Make a planned letter a draft again; 409 once it is being sent',
  params: idParams,
  success: { status: 200, body: letterSchema },
})

export const deleteLetter = endpoint({
  method: 'DELETE',
  path: '/admin/letters/:id',
  summary: 'Delete a draft; 409 for a letter that is planned or sent',
  params: idParams,
  success: { status: 204, body: null },
})
