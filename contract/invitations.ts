import { z } from 'zod'
import { grantableStaffRoleSchema } from './access/roles.ts'
import { endpoint } from './endpoint.ts'
import { registrationSchema } from './identity/identity.ts'
import { listQuery } from './lists.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant, line } from './values.ts'

const idParams = z.object({ id })
const { email, name, password } = registrationSchema.shape

/** For how many days an invitation is valid by default. */
export const invitationDays = 14

/** 'ended' once whoever sent it may not give what it gives any more. */
export const invitationStateSchema = z.enum(['open', 'accepted', 'expired', 'withdrawn', 'ended'])
export type InvitationState = z.infer<typeof invitationStateSchema>

const invitationSchema = z.object({
  id,
  email: z.string(),
  name: z.string(),
  program: paidProgramSchema.nullable(),
  state: invitationStateSchema,
  createdAt: instant,
  expiresAt: instant,
  /** The account created with it. */
  acceptedBy: id.nullable(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const inviteMember = endpoint({
  method: 'POST',
  path: '/admin/invitations',
  summary: 'Send an invitation by mail; it takes the place of an open one to the same address',
  body: z.object({
    email,
    name: line({ max: 100 }).default(''),
    /** Granted for its usual period when the invitation is accepted. */
    program: paidProgramSchema.nullable().default(null),
    days: z.int().min(1).max(90).default(invitationDays),
  }),
  success: { status: 201, body: invitationSchema },
})

export const invitationSorts = ['email', 'created'] as const
export type InvitationSort = (typeof invitationSorts)[number]

export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  summary: 'Invitations, newest first; searched in name and e-mail',
  query: listQuery(invitationSorts),
  success: { status: 200, body: z.array(invitationSchema), counted: true },
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/admin/invitations/:id/resend',
  summary:
    'Send an invitation that nobody has taken again, in the caller’s name and with a new link; the old one ends',
  params: idParams,
  success: { status: 200, body: invitationSchema },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/invitations/:id',
  summary: 'Withdraw an invitation that nobody has taken; its link ends at once',
  params: idParams,
  success: { status: 204, body: null },
})

const token = z.string().min(1).max(200)

export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitations/read',
  summary: 'To whom an invitation is, by the token of its link; 404 once it is over',
  body: z.object({ token }),
  success: {
    status: 200,
    body: z.object({
      email: z.string(),
      name: z.string(),
      program: paidProgramSchema.nullable(),
      /** The place in the office that comes with it. */
      staffRole: grantableStaffRoleSchema.nullable(),
      /** Whether the address has an account, which then takes an invitation to the team. */
      hasAccount: z.boolean(),
    }),
  },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary:
    'Make an account with the token of an invitation, once; also while registration is closed',
  body: z.object({
    token,
    name,
    password,
    /** Whether the academy's news may come by mail; not unless it is said. */
    newsByMail: z.boolean().optional(),
  }),
  success: { status: 201, body: z.object({ email: z.string() }) },
})

/** The limits of an imported list, in bytes and in lines. */
export const importBytesMaximum = 2 * 1024 ** 2
export const importLinesMaximum = 10_000

/** Takes the text of a CSV file as its body; the response is `memberImportSchema`. */
export const memberImportsPath = '/admin/member-imports'

export const memberImportSchema = z.object({
  id,
  state: z.enum(['preview', 'running', 'done']),
  /** Lines with a member, those that can be imported, and those that have been. */
  lines: z.int(),
  good: z.int(),
  made: z.int(),
  /** Lines whose address has an account already; they are left out. */
  known: z.int(),
  /** The first of the valid lines. */
  first: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      name: z.string(),
      /** Each with its end; null for its usual period. */
      programs: z.array(z.object({ program: paidProgramSchema, endsAt: instant.nullable() })),
      suspended: z.boolean(),
      tags: z.array(z.string()),
      /** The id of a subscription that is taken over. */
      subscription: z.string().nullish(),
      /** How many lessons are completed. */
      lessons: z.int().optional(),
    }),
  ),
  /** How many lines have a subscription to take over. */
  subscriptions: z.int().optional(),
  /** What of the valid lines does not come, such as products that open nothing; the most frequent first. */
  leftOut: z.array(z.object({ what: z.string(), lines: z.int() })).optional(),
  /** What is wrong with the others; the first 100. */
  problems: z.array(z.object({ line: z.int(), email: z.string(), reason: z.string() })),
})
export type MemberImport = z.infer<typeof memberImportSchema>

export const getMemberImport = endpoint({
  method: 'GET',
  path: '/admin/member-imports/:id',
  summary: 'What a list holds, and how far its import is',
  params: idParams,
  success: { status: 200, body: memberImportSchema },
})

export const runMemberImport = endpoint({
  method: 'POST',
  path: '/admin/member-imports/:id/run',
  summary: 'Make accounts of the good lines; again, it goes on and makes none twice',
  params: idParams,
  body: z.object({
    /** Whether they get a mail with a link to set a password. */
    tell: z.boolean(),
  }),
  success: { status: 202, body: memberImportSchema },
})

/** Returns a file with the outcome of every line. */
export const memberImportReportPath = '/admin/member-imports/:id/report.csv'
