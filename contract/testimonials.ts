import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { id, instant, line, seenUpdatedAt, text } from './values.ts'

const testimonialMaximum = 1000
const nameMaximum = 80

/** It stands in built pages, whose placeholders are replaced when they are sent. */
const isNoPlaceholder = (value: string) => !value.includes('@@')
const noPlaceholder = { message: 'Must not contain @@' }

const wordsFields = {
  /** What the member says of the academy. */
  text: text({
    min: 1,
    max: testimonialMaximum,
    message: 'Write what you would like to say',
  }).refine(isNoPlaceholder, noPlaceholder),
  /** As whom the member is named on the site. */
  name: line({
    min: 1,
    max: nameMaximum,
    message: 'Enter the name to be shown',
  }).refine(isNoPlaceholder, noPlaceholder),
  /** Whether what the member's recorded trades came to stands below it. */
  showsResult: z.boolean(),
}

export const testimonialInputSchema = z.object({ ...wordsFields, seenUpdatedAt })
export type TestimonialInput = z.infer<typeof testimonialInputSchema>

const ownTestimonialSchema = z.object({
  testimonial: z
    .object({ ...wordsFields, writtenAt: instant, isShown: z.boolean(), updatedAt: instant })
    .nullable(),
  /** What is recorded of the caller, and would stand below it: with the result of the recorded trades, and without. */
  recorded: z.object({ withResult: z.string(), without: z.string() }),
})
export type OwnTestimonial = z.infer<typeof ownTestimonialSchema>

export const getOwnTestimonial = endpoint({
  method: 'GET',
  path: '/me/testimonial',
  summary: 'What the caller says of the academy for its site, and what is recorded of the caller',
  success: { status: 200, body: ownTestimonialSchema },
})

export const saveOwnTestimonial = endpoint({
  method: 'PUT',
  path: '/me/testimonial',
  summary:
    'Say something of the academy for its site; other words are not shown before the office has read them',
  body: testimonialInputSchema,
  success: { status: 200, body: ownTestimonialSchema },
})

export const removeOwnTestimonial = endpoint({
  method: 'DELETE',
  path: '/me/testimonial',
  summary: 'Take it back, from the site as well',
  success: { status: 204, body: null },
})

const testimonialSchema = z.object({
  member: z.object({ id, name: z.string() }),
  text: z.string(),
  name: z.string(),
  /** What is recorded of the member, as it stands below the text. */
  recorded: z.string(),
  writtenAt: instant,
  isShown: z.boolean(),
  updatedAt: instant,
})
export type Testimonial = z.infer<typeof testimonialSchema>

export const testimonialSorts = ['member', 'written', 'shown'] as const
export type TestimonialSort = (typeof testimonialSorts)[number]

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/admin/testimonials',
  summary: 'What members say of the academy, the last first; searched by the names of members',
  query: listQuery(testimonialSorts),
  success: { status: 200, body: z.array(testimonialSchema), counted: true },
})

export const showTestimonial = endpoint({
  method: 'PUT',
  path: '/admin/testimonials/:id',
  summary:
    'Show what the member with this id says on the site, or do so no longer; 409 if it was changed since',
  params: z.object({ id }),
  body: z.object({ isShown: z.boolean(), updatedAt: instant }),
  success: { status: 204, body: null },
})
