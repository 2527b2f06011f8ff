import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { tellOutcome } from '#client/ui/outcome-toast.ts'
import type { AdminUser } from '#contract/access.ts'
import { type Role, roleNames } from '#contract/permissions.ts'
import { useSetUserRoles } from './access.queries.ts'
import { outcomes } from './access-texts.ts'

interface RolesDialogProps {
  user: AdminUser
  onClose: () => void
}

const labels: Record<Role, string> = {
  community_student: 'Community (every user has it)',
  academy_student: 'Academy',
  mentorship_student: 'Mentorship',
  admin: 'Admin',
}

/** Chooses the roles of a user. */
export function RolesDialog({ user, onClose }: RolesDialogProps) {
  const formId = useId()
  const [chosen, setChosen] = useState(() => new Set(user.roles.map(({ role }) => role.name)))
  const setRoles = useSetUserRoles()
  const toggle = (role: Role) => setChosen((roles) => roles.symmetricDifference(new Set([role])))

  const save = async () => {
    const roles = roleNames.filter((role) => chosen.has(role))
    if (await tellOutcome(setRoles.mutateAsync({ id: user.id, roles }), outcomes.setRoles)) {
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Manage Roles"
      description={`${user.name}, ${user.email}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={setRoles.isPending}>
            Save Roles
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">Roles</legend>
          {roleNames.map((role) => (
            <Checkbox
              key={role}
              label={labels[role]}
              checked={chosen.has(role)}
              disabled={role === 'community_student'}
              onChange={() => toggle(role)}
            />
          ))}
        </fieldset>
        <p className="mt-4 text-sm text-muted-foreground">
          A program's role that is new opens its subscription; one that goes ends it.
        </p>
      </form>
    </Dialog>
  )
}
