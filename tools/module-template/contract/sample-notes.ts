import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, pageQuery, text } from '#contract/values.ts'

export const sampleNoteInputSchema = z.object({
  title: text({ min: 1, max: 200, message: 'Title is required' }),
})
export type SampleNoteInput = z.infer<typeof sampleNoteInputSchema>

const sampleNoteSchema = z.object({
  id,
  title: z.string(),
  createdAt: instant,
})
export type SampleNote = z.infer<typeof sampleNoteSchema>

export const listSampleNotes = endpoint({
  method: 'GET',
  path: '/sample-notes',
  summary: 'The sample notes of the caller, newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(sampleNoteSchema), counted: true },
})

export const createSampleNote = endpoint({
  method: 'POST',
  path: '/sample-notes',
  summary: 'Add to the sample notes of the caller',
  body: sampleNoteInputSchema,
  success: { status: 201, body: sampleNoteSchema },
})
