import { z } from 'zod'
import * as calls from '#contract/invitations.ts'
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
import { getImport, importMembers, reportImport, runImport } from './member-imports.ts'
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
