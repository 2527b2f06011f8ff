import { z } from 'zod'
import {
  acceptInvitation,
  getMemberImport,
  importBytesMaximum,
  inviteMember,
  listInvitations,
  memberImportReportPath,
  memberImportsPath,
  readInvitation,
  runMemberImport,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { id } from '#contract/values.ts'
import { Failure } from '#server/platform/failure.ts'
import { sendCsv } from '#server/platform/heavy/send-file.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const invitationsRoutes = (operations: Operations): Route[] => [
  route(inviteMember, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, body }) => operations.invite(actor, body),
  }),
  route(listInvitations, {
    access: 'members.read',
    handle: ({ actor, query }) => operations.list(actor, query),
  }),
  route(withdrawInvitation, {
    access: 'members.manage',
    effect: 'none',
    handle: ({ actor, params }) => operations.withdraw(actor, params.id),
  }),
  route(readInvitation, {
    access: 'public',
    handle: ({ body, request }) => operations.read(body.token, addressKey(request)),
  }),
  route(acceptInvitation, {
    access: 'public',
    handle: ({ body, request }) => operations.accept(body, addressKey(request)),
  }),
  ...importRoutes(operations.imports),
]

const importParams = z.object({ id })

const importRoutes = (imports: Operations['imports']): Route[] => [
  streamRoute({
    method: 'POST',
    path: memberImportsPath,
    access: 'members.manage',
    // Nothing has happened yet when a list is read.
    effect: 'none',
    summary: 'Read a list of members from a CSV file, to be looked at before it is imported',
    answers: { status: 201, type: 'application/json', what: 'What the list holds' },
    rawBodyBytes: importBytesMaximum,
    async handle({ actor, request, reply }) {
      const text = textOf(request.body)
      return reply.code(201).send(await imports.read(actor, text))
    },
  }),
  route(getMemberImport, {
    access: 'members.manage',
    handle: ({ actor, params }) => imports.get(actor, params.id),
  }),
  route(runMemberImport, {
    access: 'members.manage',
    effect: 'gives-right',
    handle: ({ actor, params, body }) => imports.run(actor, params.id, body.tell),
  }),
  streamRoute({
    method: 'GET',
    path: memberImportReportPath,
    access: 'members.manage',
    effect: 'shows-data',
    head: false,
    summary: 'What became of every line of a list, as a CSV file',
    answers: { status: 200, type: 'text/csv', what: 'The lines' },
    schema: { params: importParams },
    handle: ({ actor, request, reply }) =>
      sendCsv(request, reply, {
        userId: actor.id,
        name: 'import.csv',
        lines: () => imports.report(actor, importParams.parse(request.params).id),
      }),
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
