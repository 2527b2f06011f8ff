import { z } from 'zod'
import { automationHours, automationStepsMaximum, maximumWaitHours } from './automation-words.ts'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { memberFilterSchema } from './members.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant, line, seenUpdatedAt, text } from './values.ts'

const idParams = z.object({ id })

/** One program, or any of them if null. */
const program = paidProgramSchema.nullable()
/** One of the offers beside the programs, or any of them if null. */
const offerId = id.nullable()
/** Lessons: one, those of a course, or any of all if both are null. */
const lessons = { courseId: id.nullable(), lessonId: id.nullable() }

/** What begins an automation for a member. */
export const automationTriggerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('joined') }),
  z.object({ kind: z.literal('bought'), program }),
  z.object({ kind: z.literal('approved'), program }),
  z.object({ kind: z.literal('payment_failed') }),
  /** Not seen for this many days. */
  z.object({ kind: z.literal('silent'), days: z.int().min(1).max(365) }),
  z.object({ kind: z.literal('lesson_finished'), ...lessons }),
  /** The first month of a program is 1. */
  z.object({ kind: z.literal('month_ended'), program, month: z.int().min(1).max(60) }),
  /** Ends in this many days, unless it is renewed by itself. */
  z.object({ kind: z.literal('access_ending'), program, days: z.int().min(1).max(90) }),
  z.object({ kind: z.literal('access_ended'), program }),
  z.object({ kind: z.literal('bought_offer'), offerId }),
  /** Ends in this many days, and no further payment is expected; trials too. */
  z.object({ kind: z.literal('offer_ending'), offerId, days: z.int().min(1).max(90) }),
  z.object({ kind: z.literal('offer_ended'), offerId }),
])
export type AutomationTrigger = z.infer<typeof automationTriggerSchema>

/** What ends it early, because it was what the e-mails were for. */
export const automationGoalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bought'), program }),
  z.object({ kind: z.literal('bought_offer'), offerId }),
  z.object({ kind: z.literal('came_back') }),
  z.object({ kind: z.literal('lesson_finished'), ...lessons }),
])
export type AutomationGoal = z.infer<typeof automationGoalSchema>

const subject = line({ min: 1, max: 150, message: 'Write a subject of 1 to 150 characters' })

/** A step; its id stays the same while its text is changed, and is given to each member once. */
export const automationStepSchema = z.discriminatedUnion('kind', [
  z.object({
    id,
    kind: z.literal('wait'),
    hours: z
      .int('Enter a whole number')
      .min(1, 'Wait for an hour at least')
      .max(maximumWaitHours, 'Wait for a year at most'),
  }),
  z.object({
    id,
    kind: z.literal('mail'),
    subject,
    /** Markdown; `{{name}}` and the other fields are filled in for each reader. */
    body: text({ min: 1, max: 20_000, message: 'Write the text' }),
  }),
  /** A message of the academy in the conversation with the member. */
  z.object({
    id,
    kind: z.literal('message'),
    body: text({ min: 1, max: 5000, message: 'Write a message' }),
  }),
  /** A notification: in the academy, and by push or Telegram where the member has them on. */
  z.object({
    id,
    kind: z.literal('notice'),
    subject: line({ min: 1, max: 100, message: 'Write a title of 1 to 100 characters' }),
    body: text({ min: 1, max: 500, message: 'Write 1 to 500 characters' }),
  }),
])
export type AutomationStep = z.infer<typeof automationStepSchema>

const automationContent = {
  name: line({ min: 1, max: 100, message: 'Give it a name of 1 to 100 characters' }),
  trigger: automationTriggerSchema,
  /** Whom it begins for; looked at when it begins. */
  filter: memberFilterSchema,
  goal: automationGoalSchema.nullable(),
  /** Whether it begins again at each further occasion, once the last has ended; otherwise each member gets it once. */
  repeats: z.boolean(),
  steps: z
    .array(automationStepSchema)
    .min(1, 'Add a step')
    .max(automationStepsMaximum)
    .refine((steps) => new Set(steps.map((step) => step.id)).size === steps.length, {
      message: 'Each step needs an id of its own',
    })
    .refine((steps) => automationHours(steps) <= maximumWaitHours, {
      message: 'All waits together must be a year at most',
    }),
}

const automationContentSchema = z.object(automationContent)
export type AutomationContent = z.infer<typeof automationContentSchema>

/** 'stopped' once whoever has switched it on may not send e-mails any more; another admin switches it on then. */
export const automationStateSchema = z.enum(['draft', 'on', 'off', 'stopped'])
export type AutomationState = z.infer<typeof automationStateSchema>

const automationSchema = automationContentSchema.extend({
  id,
  state: automationStateSchema,
  /** Since when it counts what happens; null unless it is on. */
  onSince: instant.nullable(),
  /** The members who are in it, and those who have ended it in each way. */
  people: z.object({
    within: z.int(),
    finished: z.int(),
    reachedGoal: z.int(),
    stopped: z.int(),
  }),
  /** How many wait for each step, how many got it, and how many were left out; steps that nobody has come to are absent. */
  standing: z.array(z.object({ stepId: id, waiting: z.int(), sent: z.int(), leftOut: z.int() })),
  createdAt: instant,
  updatedAt: instant,
})
export type Automation = z.infer<typeof automationSchema>

export const automationSorts = ['name', 'created'] as const
export type AutomationSort = (typeof automationSorts)[number]

export const listAutomations = endpoint({
  method: 'GET',
  path: '/admin/automations',
  summary: 'E-mail automations, newest first; searched in the name',
  query: listQuery(automationSorts),
  success: { status: 200, body: z.array(automationSchema), counted: true },
})

export const getAutomation = endpoint({
  method: 'GET',
  path: '/admin/automations/:id',
  summary: 'One e-mail automation, and how many are where in it',
  params: idParams,
  success: { status: 200, body: automationSchema },
})

export const saveAutomation = endpoint({
  method: 'PUT',
  path: '/admin/automations/:id',
  summary:
    'Keep an automation under an id of the caller’s; 409 once it is changed by others. Whoever is in it goes on with the new steps',
  params: idParams,
  body: automationContentSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: automationSchema },
})

export const switchAutomation = endpoint({
  method: 'POST',
  path: '/admin/automations/:id/switch',
  summary:
    'Switch an automation on, for what happens from now, or off, which keeps everybody where they are; asked again, nothing changes',
  params: idParams,
  body: z.object({ on: z.boolean() }),
  success: { status: 200, body: automationSchema },
})

export const deleteAutomation = endpoint({
  method: 'DELETE',
  path: '/admin/automations/:id',
  summary: 'Delete an automation with what is known of who got what; 409 while it is on',
  params: idParams,
  success: { status: 204, body: null },
})

/** Why a member does not get a step. */
export const leftOutReasonSchema = z.enum(['no_news', 'bounced', 'suspended'])
export type LeftOutReason = z.infer<typeof leftOutReasonSchema>

const filledStepSchema = z.object({
  stepId: id,
  kind: z.enum(['mail', 'message', 'notice']),
  /** When it would be sent, if it began now. */
  at: instant,
  /** Empty for a message. */
  subject: z.string(),
  /** Markdown in a mail. */
  body: z.string(),
  /** Null if the member would get it. */
  leftOut: leftOutReasonSchema.nullable(),
})

export const previewAutomation = endpoint({
  method: 'POST',
  path: '/admin/automation-preview',
  summary: 'An automation as one member would get it, and how many others match its conditions now',
  body: automationContentSchema.omit({ name: true }).extend({ userId: id }),
  success: {
    status: 200,
    body: z.object({
      name: z.string(),
      /** Whether this member matches the conditions. */
      matches: z.boolean(),
      steps: z.array(filledStepSchema),
      /** Members who match the conditions, and those of them who accept mails at a confirmed address. */
      meant: z.int(),
      reached: z.int(),
    }),
  },
})

export const automationRunStateSchema = z.enum(['within', 'finished', 'goal', 'stopped'])
export type AutomationRunState = z.infer<typeof automationRunStateSchema>

const automationRunSchema = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string(),
  state: automationRunStateSchema,
  /** When what begins it happened, and when it ended. */
  happenedAt: instant,
  endedAt: instant.nullable(),
  /** The next step and when it is due; null once it has ended. */
  next: z.object({ stepId: id, dueAt: instant }).nullable(),
  /** What was sent, the first one first. */
  sent: z.array(
    z.object({
      kind: z.enum(['mail', 'message', 'notice']),
      /** As it was sent; the beginning of a message. */
      title: z.string(),
      at: instant,
      leftOut: leftOutReasonSchema.nullable(),
    }),
  ),
})
export type AutomationRun = z.infer<typeof automationRunSchema>

export const automationRunSorts = ['happened', 'due'] as const
export type AutomationRunSort = (typeof automationRunSorts)[number]

export const listAutomationRuns = endpoint({
  method: 'GET',
  path: '/admin/automations/:id/runs',
  summary:
    'Who is where in an automation and what was sent, newest first; searched by name and e-mail',
  params: idParams,
  query: listQuery(automationRunSorts).extend({ state: automationRunStateSchema.optional() }),
  success: { status: 200, body: z.array(automationRunSchema), counted: true },
})

export const stopAutomationRun = endpoint({
  method: 'POST',
  path: '/admin/automation-runs/:id/stop',
  summary: 'Stop an automation for one member; one that has ended stays as it is',
  params: idParams,
  success: { status: 200, body: automationRunSchema },
})
