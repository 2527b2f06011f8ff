import { useId } from 'react'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { AdminUser } from '#contract/access/access.ts'
import { type Role, roleNames } from '#contract/access/permissions.ts'
import { currentUser, useSetUserRoles } from './access.queries.ts'
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
  const [chosen, setChosen, draft] = useDraftState(
    `roles ${user.id}`,
    rolesOf(user),
    user.updatedAt,
  )
  const setRoles = useSetUserRoles()
  const edit = useEditForm({
    item: { ...user, updatedAt: draft.seen ?? user.updatedAt },
    current: currentUser,
    fill: (current) => setChosen(rolesOf(current)),
    showIssues: () => undefined,
    savedTitle: () => outcomes.setRoles.done,
    saveFailure: outcomes.setRoles.failed,
    onSaved() {
      draft.drop()
      onClose()
    },
  })
  const toggle = (role: Role) =>
    setChosen(
      chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role].toSorted(),
    )

  const save = (seenUpdatedAt?: string) => {
    const roles = roleNames.filter((role) => chosen.includes(role))
    return edit.save(() => setRoles.mutateAsync({ id: user.id, roles, seenUpdatedAt }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Manage Roles"
      description={`${user.name}, ${user.email}`}
      footer={<FormFooter form={formId} busy={edit.busy} label="Save Roles" onCancel={onClose} />}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save(edit.base?.updatedAt)
        }}
      >
        <div className="mb-4 flex flex-col gap-4 empty:hidden">
          <DraftNotice draft={draft} />
          <OvertakenNotice edit={edit} onSaveAnyway={() => void save()} />
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">Roles</legend>
          {roleNames.map((role) => (
            <Checkbox
              key={role}
              label={labels[role]}
              checked={chosen.includes(role)}
              disabled={role === 'community_student' || (role === 'admin' && !user.can.setAdmin)}
              onChange={() => toggle(role)}
            />
          ))}
        </fieldset>
        <p className="mt-4 text-sm text-muted-foreground">
          Adding a program's role starts its subscription; removing the role ends it.
        </p>
      </form>
    </Dialog>
  )
}

const rolesOf = (user: AdminUser): Role[] => user.roles.map(({ role }) => role.name).toSorted()
