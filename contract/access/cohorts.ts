import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { calendarDate, id, instant, line, seenUpdatedAt } from '../values.ts'

const idParams = z.object({ id })
const programParams = z.object({ program: paidProgramSchema })

/** The most seats of a cohort. */
export const cohortSeatsMaximum = 1000

export const cohortInputSchema = z.object({
  program: paidProgramSchema,
  name: line({ min: 1, max: 100, message: 'Name is required' }),
  startsOn: calendarDate,
  /** The last day on which members may join, in UTC; it may lie after the start. */
  closesOn: calendarDate,
  seats: z.int().min(1).max(cohortSeatsMaximum),
})
export type CohortInput = z.infer<typeof cohortInputSchema>

/** Absent fields are unchanged; a cohort stays in its program. */
export const cohortChangesSchema = cohortInputSchema
  .omit({ program: true })
  .partial()
  .extend({ seenUpdatedAt })
export type CohortChanges = z.infer<typeof cohortChangesSchema>

const cohortSchema = z.object({
  id,
  program: paidProgramSchema,
  name: z.string(),
  startsOn: calendarDate,
  closesOn: calendarDate,
  seats: z.number(),
  /** Seats taken, those held included. */
  seatsTaken: z.number(),
  /** Seats held for those who are invited, or have paid and await approval. */
  seatsHeld: z.number(),
  updatedAt: instant,
})
/** A cohort that the owner has made. */
export type Cohort = z.infer<typeof cohortSchema>

export const cohortSorts = ['name', 'starts', 'closes', 'seats'] as const
export type CohortSort = (typeof cohortSorts)[number]

export const listCohorts = endpoint({
  method: 'GET',
  path: '/admin/cohorts',
  summary: 'The cohorts that the owner has made, those that start last first',
  query: listQuery(cohortSorts).extend({ program: paidProgramSchema.optional() }),
  success: { status: 200, body: z.array(cohortSchema), counted: true },
})

export const createCohort = endpoint({
  method: 'POST',
  path: '/admin/cohorts',
  summary: 'Make a cohort; 409 where the program has one that starts on that day',
  body: cohortInputSchema,
  once: true,
  success: { status: 201, body: cohortSchema },
})

export const getCohort = endpoint({
  method: 'GET',
  path: '/admin/cohorts/:id',
  summary: 'One cohort that the owner has made',
  params: idParams,
  success: { status: 200, body: cohortSchema },
})

export const updateCohort = endpoint({
  method: 'PUT',
  path: '/admin/cohorts/:id',
  summary:
    'Change a cohort; its members are told of a new start. 422 for fewer seats than are taken',
  params: idParams,
  body: cohortChangesSchema,
  success: { status: 200, body: cohortSchema },
})

export const deleteCohort = endpoint({
  method: 'DELETE',
  path: '/admin/cohorts/:id',
  summary: 'Delete a cohort that nobody was ever in; 409 otherwise',
  params: idParams,
  success: { status: 204, body: null },
})

const cohortRuleFields = {
  /** Whether members join in cohorts that the owner makes. */
  planned: z.boolean(),
  /** For how many hours a seat is held for someone invited from the waiting list. */
  invitationHours: z.int().min(1).max(720),
}

const cohortRuleSchema = z.object({
  program: paidProgramSchema,
  ...cohortRuleFields,
  /** How many wait for a seat. */
  waiting: z.number(),
  updatedAt: instant,
})
export type CohortRule = z.infer<typeof cohortRuleSchema>

export const listCohortRules = endpoint({
  method: 'GET',
  path: '/admin/cohort-rules',
  summary: 'How members join each paid program, and how many wait',
  success: { status: 200, body: z.array(cohortRuleSchema) },
})

export const cohortRuleInputSchema = z.object({ ...cohortRuleFields, updatedAt: instant })
export type CohortRuleInput = z.infer<typeof cohortRuleInputSchema>

export const updateCohortRule = endpoint({
  method: 'PUT',
  path: '/admin/cohort-rules/:program',
  summary: 'Replace how members join a program; 409 when someone else has changed it since',
  params: programParams,
  body: cohortRuleInputSchema,
  success: { status: 200, body: cohortRuleSchema },
})

const waitingSchema = z.object({
  id,
  user: z.object({ id, name: z.string(), email: z.string() }),
  program: paidProgramSchema,
  joinedAt: instant,
  paid: z.boolean(),
  /** The cohort in which a seat is held; null while waiting. */
  cohort: z.string().nullable(),
  /** When that seat is let go; null for one that is paid for. */
  expiresAt: instant.nullable(),
})
export type Waiting = z.infer<typeof waitingSchema>

export const waitingSorts = ['joined'] as const
export type WaitingSort = (typeof waitingSorts)[number]

export const listWaiting = endpoint({
  method: 'GET',
  path: '/admin/waiting-list',
  summary: 'Who waits for a seat, or holds one not taken yet, in the order of their turn',
  query: listQuery(waitingSorts).extend({ program: paidProgramSchema.optional() }),
  success: { status: 200, body: z.array(waitingSchema), counted: true },
})

const placementSchema = z.object({
  program: paidProgramSchema,
  cohort: z.object({ id, name: z.string().nullable(), startsOn: calendarDate }).nullable(),
})
/** A member's place in an open program; the name is null for a cohort that opened by itself. */
export type Placement = z.infer<typeof placementSchema>

export const listPlacements = endpoint({
  method: 'GET',
  path: '/admin/users/:id/cohorts',
  summary: 'In which cohorts a member is, for each program that is open to the member',
  params: idParams,
  success: { status: 200, body: z.array(placementSchema) },
})

export const placeMemberInputSchema = z.object({
  cohortId: id,
  /** The cohort that the office has seen, to detect that somebody else was faster. */
  seenCohortId: id.nullable(),
})

export const placeMember = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/cohorts',
  summary: 'Move a member to a cohort, and tell the member; 422 when it is full',
  params: idParams,
  body: placeMemberInputSchema,
  success: { status: 200, body: z.array(placementSchema) },
})

const datesOfCohort = { name: z.string(), startsOn: calendarDate, closesOn: calendarDate }

const plannedProgramSchema = z.object({
  program: paidProgramSchema,
  /** The cohort that whoever joins now gets a seat in; null while none has a free one. */
  next: z.object({ ...datesOfCohort, seats: z.number(), seatsLeft: z.number() }).nullable(),
})
/** The programs that members join in cohorts made by the owner, as visitors see them. */
export const plannedProgramsSchema = z.array(plannedProgramSchema)

const ownPlaceSchema = plannedProgramSchema.extend({
  /** The caller's cohort; null without one. */
  own: z.object({ name: z.string(), startsOn: calendarDate }).nullable(),
  /** The caller's place in the waiting list, from 1. */
  waiting: z.object({ place: z.number(), joinedAt: instant, paid: z.boolean() }).nullable(),
  /** The seat held for the caller; without an end if it is paid for. */
  seat: z
    .object({ name: z.string(), startsOn: calendarDate, expiresAt: instant.nullable() })
    .nullable(),
})
export type OwnPlace = z.infer<typeof ownPlaceSchema>

export const listOwnPlaces = endpoint({
  method: 'GET',
  path: '/me/cohorts',
  summary:
    'The programs joined in cohorts: the next one, and the caller’s own, seat or place in the list',
  success: { status: 200, body: z.array(ownPlaceSchema) },
})

export const joinWaitingList = endpoint({
  method: 'PUT',
  path: '/me/waiting-list/:program',
  summary: 'Wait for a seat; 422 while there is a free one',
  params: programParams,
  success: { status: 200, body: z.array(ownPlaceSchema) },
})

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/me/waiting-list/:program',
  summary: 'Wait no longer, and let a seat go that is held',
  params: programParams,
  success: { status: 200, body: z.array(ownPlaceSchema) },
})
