import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { AdminUser } from '#contract/access/access.ts'
import type { GrantableStaffRole } from '#contract/access/permissions.ts'
import { usersQuery } from '../access.queries.ts'
import { loadFailure } from '../access-texts.ts'
import { RoleChoice } from './role-choice.tsx'
import { teamOutcomes } from './staff-words.ts'
import { useSetStaffRole } from './team.queries.ts'

/** Gives a member of the academy an office role. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const [role, setRole] = useState<GrantableStaffRole>('teacher')
  const add = useSetStaffRole()
  const save = async (user: AdminUser) => {
    const work = add.mutateAsync({ id: user.id, staffRole: role })
    if (await tellOutcome(work, teamOutcomes.set)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add Member"
      description="Gives a role to somebody who has an account. Others are invited by e-mail."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!chosen}
            busy={add.isPending}
            onClick={() => chosen && void save(chosen)}
          >
            Add to Team
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {chosen ? (
          <div className="flex items-center justify-between gap-3">
            <Person user={chosen} />
            <Button size="sm" variant="outline" onClick={() => setChosen(null)}>
              Choose Another
            </Button>
          </div>
        ) : (
          <MemberSearch onChoose={setChosen} />
        )}
        <RoleChoice value={role} onChange={setRole} />
      </div>
    </Dialog>
  )
}

const shownAtOnce = 5

function MemberSearch({ onChoose }: { onChoose: (user: AdminUser) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDelayed(typed.trim(), 300)
  const found = useQuery({
    ...usersQuery({ page: 1, limit: 20, search }),
    enabled: search !== '',
  })
  // Admins need no office role, and existing staff are already in the team list.
  const members = found.data?.items
    .filter(
      ({ roles, staffRole }) => !staffRole && !roles.some(({ role }) => role.name === 'admin'),
    )
    .slice(0, shownAtOnce)
  return (
    <div className="flex flex-col gap-2">
      <Field label="Member" hint="Search by name or email">
        <Input
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {search !== '' && found.isPending && <Spinner />}
      {search !== '' && !found.data && found.isError && (
        <ErrorState message={loadFailure} onRetry={() => void found.refetch()} />
      )}
      {search !== '' && members && (
        <ul aria-label="Members found" className="flex flex-col divide-y rounded-md border">
          {members.map((user) => (
            <li key={user.id} className="flex items-center justify-between gap-3 px-3 py-2">
              <Person user={user} />
              <Button
                size="sm"
                variant="outline"
                aria-label={`Choose ${user.name}`}
                onClick={() => onChoose(user)}
              >
                Choose
              </Button>
            </li>
          ))}
          {members.length === 0 && (
            <li className="px-3 py-2 text-sm text-muted-foreground">No member found</li>
          )}
        </ul>
      )}
    </div>
  )
}

function Person({ user }: { user: AdminUser }) {
  return (
    <div className="min-w-0 text-sm">
      <p className="truncate font-medium">{user.name}</p>
      <p className="truncate text-muted-foreground">{user.email}</p>
    </div>
  )
}
