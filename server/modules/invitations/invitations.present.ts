import type { Invitation, InvitationState, MemberImport } from '#contract/invitations.ts'
import type { TeamInvitation } from '#contract/team-invitations.ts'
import type { countsOfImport, ImportRow, InvitationRow } from './invitations.store.ts'

/** Those who may give now what an invitation gives, by their id. */
type Givers = ReadonlyMap<string, unknown>

function stateOf(row: InvitationRow, at: Date, givers: Givers): InvitationState {
  if (row.acceptedAt) return 'accepted'
  if (row.withdrawnAt) return 'withdrawn'
  if (row.expiresAt <= at) return 'expired'
  return givers.has(row.createdBy ?? '') ? 'open' : 'ended'
}

export const presentInvitation = (row: InvitationRow, at: Date, givers: Givers): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  program: row.program,
  state: stateOf(row, at, givers),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedBy: row.acceptedBy,
})

/** An invitation to the team. */
export function presentTeamInvitation(
  row: InvitationRow,
  at: Date,
  givers: Givers,
): TeamInvitation {
  const { staffRole } = row
  if (!staffRole) throw new Error('this invitation is not to the team')
  const { program: _, ...invitation } = presentInvitation(row, at, givers)
  return { ...invitation, staffRole }
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
    first: first.map(({ programs, ends, completed, ...line }) => ({
      ...line,
      lessons: completed.length,
      programs: programs.map((program, index) => ({
        program,
        endsAt: ends[index]?.toISOString() ?? null,
      })),
    })),
  }
}
