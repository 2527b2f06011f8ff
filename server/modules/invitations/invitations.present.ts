import type { Invitation, InvitationState, MemberImport } from '#contract/invitations.ts'
import type { TeamInvitation } from '#contract/team-invitations.ts'
import type { countsOfImport, ImportRow, InvitationRow } from './invitations.store.ts'

function stateOf(row: InvitationRow, at: Date): InvitationState {
  if (row.acceptedAt) return 'accepted'
  if (row.withdrawnAt) return 'withdrawn'
  return row.expiresAt > at ? 'open' : 'expired'
}

export const presentInvitation = (row: InvitationRow, at: Date): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  program: row.program,
  state: stateOf(row, at),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedBy: row.acceptedBy,
})

/** An invitation to the team; `givers` are those who may give its role now. */
export function presentTeamInvitation(
  row: InvitationRow,
  at: Date,
  givers: readonly string[],
): TeamInvitation {
  const { staffRole, ...invitation } = { ...row, ...presentInvitation(row, at) }
  if (!staffRole) throw new Error('this invitation is not to the team')
  const { id, email, name, createdAt, expiresAt, acceptedBy } = invitation
  const isOver = !row.createdBy || !givers.includes(row.createdBy)
  const state = invitation.state === 'open' && isOver ? 'ended' : invitation.state
  return { id, email, name, staffRole, state, createdAt, expiresAt, acceptedBy }
}

export function presentImport(
  { id, startedAt }: Pick<ImportRow, 'id' | 'startedAt'>,
  { waiting, first, ...counts }: Awaited<ReturnType<typeof countsOfImport>>,
): MemberImport {
  const begun = waiting > 0 ? 'running' : 'done'
  return {
    id,
    state: startedAt ? begun : 'preview',
    ...counts,
    first: first.map(({ programs, ends, ...line }) => ({
      ...line,
      programs: programs.map((program, index) => ({
        program,
        endsAt: ends[index]?.toISOString() ?? null,
      })),
    })),
  }
}
