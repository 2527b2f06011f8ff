import { createAcceptInvitation } from './accept-invitation.ts'
import type { InvitationsDeps } from './deps.ts'
import { createGetImport } from './get-import.ts'
import { createImportMembers } from './import-members.ts'
import { createInviteMember } from './invite-member.ts'
import { createListInvitations } from './list-invitations.ts'
import { createReadInvitation } from './read-invitation.ts'
import { createReportImport } from './report-import.ts'
import { createRunImport } from './run-import.ts'
import { createWithdrawInvitation } from './withdraw-invitation.ts'

/** All operations on invitations and member imports. */
export const createOperations = (deps: InvitationsDeps) => ({
  invite: createInviteMember(deps),
  list: createListInvitations(deps),
  withdraw: createWithdrawInvitation(deps),
  read: createReadInvitation(deps),
  accept: createAcceptInvitation(deps),
  imports: {
    read: createImportMembers(deps),
    get: createGetImport(deps),
    run: createRunImport(deps),
    report: createReportImport(deps),
  },
})

export type Operations = ReturnType<typeof createOperations>
