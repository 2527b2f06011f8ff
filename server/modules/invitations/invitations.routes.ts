import { z } from 'zod'
import * as calls from '#contract/invitations.ts'
import * as lists from '#contract/moving-in.ts'
import * as teamCalls from '#contract/team-invitations.ts'
import { id } from '#contract/values.ts'
import { Failure } from '#server/platform/failure.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { InvitationsDeps } from './index.ts'
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts'
import {
  getImport,
  importMapped,
  importMembers,
  readListHead,
  reportImport,
  runImport,
} from './member-imports.ts'
import {
  inviteToTeam,
  joinTeam,
  listTeamInvitations,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from './team-invitations.ts'

export const invitationsRoutes = (deps: InvitationsDeps): Route[] => [
  route(calls.inviteMember, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, body }) => inviteMember(deps, actor, body),
  }),
  route(calls.listInvitations, {
    access: 'members.read',
    handle: ({ actor, query }) => listInvitations(deps, actor, query),
  }),
  route(calls.resendInvitation, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params }) => resendInvitation(deps, actor, params.id),
  }),
  route(calls.withdrawInvitation, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params }) => withdrawInvitation(deps, actor, params.id),
  }),
  route(calls.readInvitation, {
    access: 'public',
    handle: ({ body, request }) => readInvitation(deps, body.token, addressKey(request)),
  }),
  route(calls.acceptInvitation, {
    access: 'public',
    handle: ({ body, request }) => acceptInvitation(deps, body, addressKey(request)),
  }),
  ...teamRoutes(deps),
  ...importRoutes(deps),
]

const teamRoutes = (deps: InvitationsDeps): Route[] => [
  route(teamCalls.inviteToTeam, {
    access: 'staff.manage',
    effect: 'gives-right',
    handle: ({ actor, body }) => inviteToTeam(deps, actor, body),
  }),
  route(teamCalls.listTeamInvitations, {
    access: 'staff.manage',
    handle: ({ query }) => listTeamInvitations(deps, query),
  }),
  route(teamCalls.resendTeamInvitation, {
    access: 'staff.manage',
    effect: 'gives-right',
    handle: ({ actor, params }) => resendTeamInvitation(deps, actor, params.id),
  }),
  route(teamCalls.withdrawTeamInvitation, {
    access: 'staff.manage',
    effect: 'none',
    handle: ({ actor, params }) => withdrawTeamInvitation(deps, actor, params.id),
  }),
  route(teamCalls.joinTeam, {
    access: 'account.own',
    handle: ({ actor, body, request }) => joinTeam(deps, actor, body.token, addressKey(request)),
  }),
]

const importParams = z.object({ id })

const importRoutes = (deps: InvitationsDeps): Route[] => [
  streamRoute({
    method: 'POST',
    path: calls.memberImportsPath,
    access: 'members.manage',
    // Nothing has happened yet when a list is read.
    effect: 'none',
    summary: 'Read a list of members from a CSV file, to be looked at before it is imported',
    answers: { status: 201, type: 'application/json', what: 'What the list holds' },
    rawBodyBytes: calls.importBytesMaximum,
    async handle({ actor, request, reply }) {
      const text = textOf(request.body)
      return reply.code(201).send(await importMembers(deps, actor, text))
    },
  }),
  ...listsRoutes(deps),
  route(calls.getMemberImport, {
    access: 'members.manage',
    handle: ({ actor, params }) => getImport(deps, actor, params.id),
  }),
  route(calls.runMemberImport, {
    access: 'members.manage',
    effect: 'gives-right',
    handle: ({ actor, params, body }) => runImport(deps, actor, params.id, body.tell),
  }),
  csvRoute({
    path: calls.memberImportReportPath,
    access: 'members.manage',
    effect: 'shows-data',
    summary: 'What became of every line of a list, as a CSV file',
    what: 'The lines',
    params: importParams,
    name: 'import',
    begin: ({ actor, params }) => getImport(deps, actor, params.id),
    content: ({ params }) => reportImport(deps, params.id),
  }),
]

const headQuery = z.object({ programs: z.coerce.number().int().min(0).max(500).optional() })

/** Lists of other programs: what their columns seem to be, and what they were said to be. */
const listsRoutes = (deps: InvitationsDeps): Route[] => [
  streamRoute({
    method: 'POST',
    path: lists.listHeadPath,
    access: 'members.manage',
    effect: 'none',
    summary: 'What the columns of a CSV file with members seem to be',
    answers: { status: 200, type: 'application/json', what: 'The columns and the products' },
    rawBodyBytes: calls.importBytesMaximum,
    schema: { querystring: headQuery },
    async handle({ request, reply }) {
      const { programs } = request.query as z.output<typeof headQuery>
      return reply.send(await readListHead(deps, textOf(request.body), programs))
    },
  }),
  streamRoute({
    method: 'POST',
    path: lists.mappedImportsPath,
    access: 'members.manage',
    effect: 'none',
    summary: 'Read a CSV file with members of another program, by what its columns are',
    answers: { status: 201, type: 'application/json', what: 'What the list holds' },
    // The text may grow by half as JSON.
    rawBodyBytes: calls.importBytesMaximum * 2,
    async handle({ actor, request, reply }) {
      const { text, mapping } = mappedOf(textOf(request.body))
      return reply.code(201).send(await importMapped(deps, actor, text, mapping))
    },
  }),
]

/** The list with its mapping; throws 400 for anything else. */
function mappedOf(body: string): z.output<typeof lists.mappedListSchema> {
  try {
    return lists.mappedListSchema.parse(JSON.parse(body))
  } catch (cause) {
    throw new Failure('bad_request', 'This is not a list with its columns.', { cause })
  }
}

/** The text of a UTF-8 file; throws 422 for any other encoding. */
function textOf(body: unknown): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    )
  } catch {
    throw new Failure('rule_violated', 'The file is not written in UTF-8. Save it as CSV UTF-8.')
  }
}
