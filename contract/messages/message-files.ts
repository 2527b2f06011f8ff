import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../values.ts'
import { messageMaximum, messageSchema } from './messages.ts'

/** The maximum size of a PDF or a picture in a message, in bytes. */
export const messageFileMaximum = 10 * 1024 ** 2
export const messagePictureMaximum = 5 * 1024 ** 2

/** The content types permitted in a message. */
const messagePictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const messageFileTypes = [...messagePictureTypes, 'application/pdf'] as const

/** The form's other field: a message with a file needs no text. */
export const messageFileFieldsSchema = z.object({
  text: text({ min: 0, max: messageMaximum }).default(''),
})

const what = '(multipart: file, a picture of at most 5 MiB or a PDF of at most 10 MiB, and text)'

export const sendOwnFile = endpoint({
  method: 'POST',
  path: '/messages/files',
  summary: `Write to the academy with a file ${what}`,
  once: true,
  success: { status: 201, body: messageSchema },
})

export const sendAcademyFile = endpoint({
  method: 'POST',
  path: '/admin/messages/:userId/files',
  summary: `Write to a student with a file ${what}`,
  params: z.object({ userId: id }),
  once: true,
  success: { status: 201, body: messageSchema },
})
