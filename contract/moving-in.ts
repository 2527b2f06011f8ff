import { z } from 'zod'
import { importBytesMaximum } from './invitations.ts'
import { paidProgramSchema } from './offers/programs.ts'

/** What a column of a list can be; 'lesson' is one named like a lesson, with who has completed it. */
export const listFields = [
  'none',
  'email',
  'name',
  'first_name',
  'last_name',
  'programs',
  'ends',
  'status',
  'tags',
  'subscription',
  'completed',
  'lesson',
] as const
export type ListField = (typeof listFields)[number]

/** Whose export a list is, as its head says; 'own' is one of the academy, which needs no mapping. */
export const listSources = [
  'own',
  'kajabi',
  'kajabi_subscriptions',
  'teachable',
  'thinkific',
  'stripe',
] as const
export type ListSource = (typeof listSources)[number]

/** The most columns and the most products of a list. */
export const columnsMaximum = 200
export const productsMaximum = 300

const field = z.enum(listFields)

export const listHeadSchema = z.object({
  /** Null for a list of unknown origin. */
  source: z.enum(listSources).nullable(),
  lines: z.int(),
  columns: z.array(
    z.object({
      title: z.string(),
      /** What the first lines have there. */
      samples: z.array(z.string()),
      /** What it seems to be. */
      field,
    }),
  ),
  /** What the column of programs names, the most frequent first. */
  products: z.array(
    z.object({ name: z.string(), lines: z.int(), program: paidProgramSchema.nullable() }),
  ),
})
export type ListHead = z.infer<typeof listHeadSchema>

/** POST with the text of a CSV file, and `programs`, the number of a column, as its query; the response is `ListHead`. */
export const listHeadPath = '/admin/member-imports/head'

export const listMappingSchema = z.object({
  source: z.enum(listSources).nullable(),
  /** What each column is, in their order. */
  fields: z.array(field).max(columnsMaximum),
  /** What each product opens; those that are not named open nothing. */
  products: z
    .array(z.object({ name: z.string().max(300), program: paidProgramSchema.nullable() }))
    .max(productsMaximum),
  /** Whether members who have an account already get what their lines bring. */
  toExisting: z.boolean(),
})
export type ListMapping = z.infer<typeof listMappingSchema>

export const mappedListSchema = z.object({
  text: z.string().max(importBytesMaximum),
  mapping: listMappingSchema,
})

/** POST with a `mappedListSchema` as JSON; the response is a `MemberImport`. */
export const mappedImportsPath = '/admin/member-imports/mapped'
