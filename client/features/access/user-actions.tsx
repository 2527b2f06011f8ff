import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { type RowAction, RowActions } from '#client/ui/lists/row-actions.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { AdminUser } from '#contract/access/access.ts'
import { conversationPage } from '#contract/site/pages.ts'
import { useDeleteUser } from './access.queries.ts'
import { outcomes } from './access-texts.ts'

export type UserDialog = 'edit' | 'roles' | 'suspend'

interface UserActionsProps {
  user: AdminUser
  onOpen: (dialog: UserDialog) => void
}

/** The actions on one user's row, limited to what the reader may do to that user. */
export function UserActions({ user, onOpen }: UserActionsProps) {
  const { can, suspension } = user
  const remove = useDeleteUser()
  const askToDelete = () => {
    const row = pressedRow()
    toast({
      id: `delete ${user.id}`,
      title: 'Are you sure you want to delete this user?',
      description: (
        <>
          <span className="block font-medium wrap-anywhere">
            {user.name}, {user.email}
          </span>
          <span className="block">This action can't be undone.</span>
        </>
      ),
      action: {
        label: 'Yes, Delete',
        onClick: () => {
          focusNextRow(row)
          void tellOutcome(remove.mutateAsync(user.id), outcomes.remove)
        },
      },
      cancel: { label: 'Cancel' },
      // Unanswered means no: the toast leaves by itself, but stays while hovered or focused.
      duration: 10_000,
    })
  }
  const { name } = user
  const actions: RowAction[] = []
  if (can.manage)
    actions.push({ label: 'Edit', name: `Edit ${name}`, onSelect: () => onOpen('edit') })
  if (can.delete)
    actions.push({
      label: 'Delete',
      name: `Delete ${name}`,
      destructive: true,
      busy: remove.isPending,
      onSelect: askToDelete,
    })
  if (can.manage)
    actions.push({
      label: 'Manage Roles',
      name: `Manage Roles of ${name}`,
      onSelect: () => onOpen('roles'),
    })
  if (can.suspend) {
    const label = suspension ? 'Reinstate' : 'Suspend'
    actions.push({ label, name: `${label} ${name}`, onSelect: () => onOpen('suspend') })
  }
  actions.push({ label: 'Message', name: `Message ${name}`, to: conversationPage(user.id) })
  return <RowActions subject={name} actions={actions} variant="ghost" />
}
