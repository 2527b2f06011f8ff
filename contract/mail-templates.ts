import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, line, text } from './values.ts'

/** The text of an automatic mail: Markdown with fields such as {{name}}. */
export const mailTemplateSchema = z.object({
  subject: line({ min: 1, max: 150 }),
  body: text({ min: 1, max: 10_000 }),
})
export type MailTemplate = z.infer<typeof mailTemplateSchema>

const fieldSchema = z.object({
  name: z.string(),
  /** What the field stands for. */
  says: z.string(),
  example: z.string(),
  /** Whether the text must contain it. */
  required: z.boolean(),
})
export type MailField = z.infer<typeof fieldSchema>

const listedSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** When it is sent, and to whom. */
  occasion: z.string(),
  subject: z.string(),
  /** The version in use; 0 is the program's default. */
  number: z.int(),
})
export type ListedMailTemplate = z.infer<typeof listedSchema>

const mailTextSchema = listedSchema.omit({ subject: true }).extend({
  words: mailTemplateSchema,
  fields: z.array(fieldSchema),
  /** Newest first; the last one is the program's default. */
  versions: z.array(z.object({ number: z.int(), publishedAt: instant.nullable() })),
})
export type MailText = z.infer<typeof mailTextSchema>

const params = z.object({ key: z.string().max(80) })
/** The version that was read; 409 if a newer one has been published since. */
const seen = z.int().min(0).max(2_147_483_647)

export const listMailTemplates = endpoint({
  operationId: 'listMailWords',
  method: 'GET',
  path: '/admin/mail-words',
  summary: 'Every mail that the program sends by itself',
  success: { status: 200, body: z.array(listedSchema) },
})

export const getMailTemplate = endpoint({
  operationId: 'getMailWords',
  method: 'GET',
  path: '/admin/mail-words/:key',
  summary: 'The words of a mail, its fields, and what was before',
  params,
  success: { status: 200, body: mailTextSchema },
})

export const previewMailTemplate = endpoint({
  operationId: 'previewMailWords',
  method: 'POST',
  path: '/admin/mail-words/:key/preview',
  summary: 'What a mail looks like in these words, with examples in its fields',
  params,
  body: mailTemplateSchema,
  success: {
    status: 200,
    body: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  },
})

export const testMailTemplate = endpoint({
  operationId: 'testMailWords',
  method: 'POST',
  path: '/admin/mail-words/:key/test',
  summary: 'Send the preview of a mail to oneself',
  params,
  body: mailTemplateSchema,
  success: { status: 204, body: null },
})

export const publishMailTemplate = endpoint({
  operationId: 'publishMailWords',
  method: 'POST',
  path: '/admin/mail-words/:key/publish',
  summary: 'Send a mail in these words from now on',
  params,
  body: mailTemplateSchema.extend({ seen }),
  success: { status: 200, body: mailTextSchema },
})

export const restoreMailTemplate = endpoint({
  operationId: 'restoreMailWords',
  method: 'POST',
  path: '/admin/mail-words/:key/restore',
  summary: 'Publish earlier words of a mail again; 0 are those that the program came with',
  params,
  body: z.object({ number: seen, seen }),
  success: { status: 200, body: mailTextSchema },
})
