import { z } from 'zod'
import { adminUserSchema, subscriptionSchema } from './access/access.ts'
import { contentRoleSchema } from './access/roles.ts'
import { endpoint } from './endpoint.ts'
import { suppressionSchema } from './identity/suppressions.ts'
import { listQuery, searchMaximum } from './lists.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { calendarDate, calendarPeriod, id, instant, line, text } from './values.ts'

const idParams = z.object({ id })

/** A tag that the office gives to members; case is ignored. */
export const tagSchema = line({ min: 1, max: 40, message: 'A tag must have 1 to 40 characters' })
  .toLowerCase()
  // Some characters become longer in lower case.
  .max(40)

/** When somebody was last seen, as filtered by the list. */
export const seenSchema = z.enum(['week', 'month', 'not month', 'not quarter', 'never'])
export type Seen = z.infer<typeof seenSchema>

/** Filters the members; absent fields do not restrict anything. */
export const memberFilterSchema = z.object({
  /** Looks in name and e-mail. */
  search: text({ max: searchMaximum }).optional(),
  /** Has or had the program; 'none' for those without an active one. */
  program: z.enum([...paidProgramSchema.options, 'none']).optional(),
  /** The status of the program, or of any program: active now, or had before and no longer active. */
  status: z.enum(['active', 'expired']).optional(),
  /** Active, and ending within this many days. */
  endsWithin: z.coerce.number().int().min(1).max(365).optional(),
  /** Access that ended in a period and has not been renewed since. */
  endedIn: calendarPeriod.optional(),
  seen: seenSchema.optional(),
  /** Whether they have a payment that was not refunded; for staff who may see payments. */
  paid: z.enum(['yes', 'no']).optional(),
  /** The first day of the academy cohort in which they have a seat. */
  cohort: calendarDate.optional(),
  /** Has the offer with this id, bought or on trial. */
  offer: id.optional(),
  tag: tagSchema.optional(),
})
export type MemberFilter = z.infer<typeof memberFilterSchema>

export const memberRowSchema = adminUserSchema.extend({
  lastSeenAt: instant.nullable(),
  tags: z.array(z.string()),
})
export type MemberRow = z.infer<typeof memberRowSchema>

export const memberSorts = ['name', 'email', 'created', 'seen', 'ends'] as const
export type MemberSort = (typeof memberSorts)[number]

export const listMembers = endpoint({
  method: 'GET',
  path: '/admin/members',
  summary: 'Members with access, tags and when they were last seen, newest first',
  query: listQuery(memberSorts).extend(memberFilterSchema.shape),
  success: { status: 200, body: z.array(memberRowSchema), counted: true },
})

/** Returns a file; the query is `memberFilterSchema`. */
export const membersCsvPath = '/admin/members.csv'

/** The values available for filtering: tags in use, existing cohorts and offers. */
export const getMemberChoices = endpoint({
  method: 'GET',
  path: '/admin/member-choices',
  summary:
    'Tags in use, with how many have each, the cohorts with members, and the offers that were sold; at most 200 of each',
  success: {
    status: 200,
    body: z.object({
      tags: z.array(z.object({ tag: z.string(), members: z.int() })),
      cohorts: z.array(calendarDate),
      /** The offers beside the programs that were ever sold, by name. */
      offers: z.array(z.object({ id, name: z.string() })),
    }),
  },
})

const memberNoteSchema = z.object({
  id,
  text: z.string(),
  /** The current name; null once the account is deleted. */
  author: z.string().nullable(),
  createdAt: instant,
  can: z.object({ delete: z.boolean() }),
})
export type MemberNote = z.infer<typeof memberNoteSchema>

/** A member's access to one program, and what Extend or Grant would make of it. */
const memberAccessSchema = z.object({
  program: paidProgramSchema,
  subscription: subscriptionSchema.nullable(),
  /** The end after adding a month, or after granting the program if it is not active. */
  nextEnd: instant,
})
export type MemberAccess = z.infer<typeof memberAccessSchema>

const memberPaymentSchema = z.object({
  id,
  /** Null for an offer, which has a name instead. */
  program: paidProgramSchema.nullable(),
  offerName: z.string().nullish(),
  amountCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  status: z.string(),
  /** Whether it was paid in the sandbox, where no money moves. */
  inTest: z.boolean(),
  createdAt: instant,
})
export type MemberPayment = z.infer<typeof memberPaymentSchema>

export const memberSchema = memberRowSchema.extend({
  /** Whether a link sent to the address has been opened. */
  emailConfirmed: z.boolean(),
  /** Why nothing but mails about the account goes to the address; null if others do. */
  suppression: suppressionSchema.nullable(),
  access: z.array(memberAccessSchema),
  notes: z.array(memberNoteSchema),
  /** Courses that were started, the most recent first. */
  courses: z.array(
    z.object({
      id,
      title: z.string(),
      roleAccess: contentRoleSchema,
      lessons: z.int(),
      completed: z.int(),
      lastAt: instant.nullable(),
    }),
  ),
  /** The newest 20; absent for staff who may not see payments. */
  payments: z.array(memberPaymentSchema).optional(),
  /** Trades shared with the academy; null if there are none, absent for staff who review none. */
  journal: z
    .object({ sharedTrades: z.int(), uncommented: z.int(), lastTradeAt: instant })
    .nullable()
    .optional(),
  /** Absent for staff who do not answer messages. */
  messages: z.object({ unread: z.int(), lastAt: instant.nullable() }).optional(),
})
export type Member = z.infer<typeof memberSchema>

export const getMember = endpoint({
  method: 'GET',
  path: '/admin/members/:id',
  summary: 'All that the academy knows of one member, as far as the caller may know',
  params: idParams,
  success: { status: 200, body: memberSchema },
})

/** The maximum number of tags per member. */
export const tagsMaximum = 20

export const setMemberTags = endpoint({
  method: 'PUT',
  path: '/admin/members/:id/tags',
  summary: 'Replace the tags of a member',
  params: idParams,
  body: z.object({ tags: z.array(tagSchema).max(tagsMaximum) }),
  success: { status: 200, body: z.object({ tags: z.array(z.string()) }) },
})

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/admin/members/:id/notes',
  summary: 'Write a note that only the office reads; sent again with the same id, it is kept once',
  params: idParams,
  body: z.object({
    id,
    text: text({ min: 1, max: 2000, message: 'A note must have 1 to 2,000 characters' }),
  }),
  success: { status: 201, body: memberNoteSchema },
})

export const deleteMemberNote = endpoint({
  method: 'DELETE',
  path: '/admin/member-notes/:id',
  summary: 'Delete a note: one’s own, or as an admin any',
  params: idParams,
  success: { status: 204, body: null },
})

const memberViewSchema = z.object({
  name: line({ min: 1, max: 60, message: 'The name must have 1 to 60 characters' }),
  /** The list's query string: filters, order and columns. */
  query: text({ max: 1000 }),
})
export type MemberView = z.infer<typeof memberViewSchema>

/** The maximum number of saved views per user. */
export const viewsMaximum = 30

export const listMemberViews = endpoint({
  method: 'GET',
  path: '/admin/member-views',
  summary: 'The caller’s saved views of the list, by name; at most 30',
  success: { status: 200, body: z.array(memberViewSchema) },
})

export const saveMemberView = endpoint({
  method: 'PUT',
  path: '/admin/member-views',
  summary: 'Keep a view of the list under a name, in place of one of that name',
  body: memberViewSchema,
  success: { status: 204, body: null },
})

export const deleteMemberView = endpoint({
  method: 'DELETE',
  path: '/admin/member-views',
  summary: 'Forget a saved view; one that is not there is forgotten already',
  body: memberViewSchema.pick({ name: true }),
  success: { status: 204, body: null },
})

/** For how many seconds a bulk action can be undone; it starts only afterwards. */
export const undoSeconds = 10
/** The maximum number of members in one bulk action. */
export const bulkMaximum = 10_000

export const bulkActionSchema = z.discriminatedUnion('kind', [
  /** Open the program for its usual period; members who have it keep what they have. */
  z.object({ kind: z.literal('grant'), program: paidProgramSchema }),
  /** Add one month to those who have or had the program. */
  z.object({ kind: z.literal('extend'), program: paidProgramSchema }),
  z.object({ kind: z.literal('tag'), tag: tagSchema }),
  z.object({ kind: z.literal('untag'), tag: tagSchema }),
  z.object({
    kind: z.literal('message'),
    text: text({ min: 1, max: 5000, message: 'Write a message' }),
  }),
])
export type BulkAction = z.infer<typeof bulkActionSchema>

export const bulkSchema = z.object({
  id,
  people: z.int(),
  done: z.int(),
  /** 'waiting' has not started and can be undone. */
  state: z.enum(['waiting', 'running', 'done', 'undone']),
  /** The members for whom it failed, and why; the first 100. */
  failures: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type Bulk = z.infer<typeof bulkSchema>

export const beginBulk = endpoint({
  method: 'POST',
  path: '/admin/member-bulks',
  summary: 'Act on many members, in ten seconds; sent again with the same id, it is done once',
  body: z.object({
    id,
    action: bulkActionSchema,
    /** These members, or everyone who matches the filter. */
    who: z.union([
      z.object({ ids: z.array(id).min(1).max(1000) }),
      z.object({ filter: memberFilterSchema }),
    ]),
  }),
  success: { status: 202, body: bulkSchema },
})

export const getBulk = endpoint({
  method: 'GET',
  path: '/admin/member-bulks/:id',
  summary: 'How far something is that is done to many',
  params: idParams,
  success: { status: 200, body: bulkSchema },
})

export const undoBulk = endpoint({
  method: 'POST',
  path: '/admin/member-bulks/:id/undo',
  summary: 'Take it back before it begins; 409 once it has',
  params: idParams,
  success: { status: 200, body: bulkSchema },
})

export const setAccessEnd = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/access',
  summary: 'Grant a program until a date, or move its end there; 409 when the end has moved since',
  params: idParams,
  body: z.object({
    program: paidProgramSchema,
    endsAt: instant,
    /** The end that the editor has seen; null if there was none. Repeating the call changes nothing. */
    seenEndsAt: instant.nullable(),
  }),
  success: { status: 200, body: adminUserSchema },
})
