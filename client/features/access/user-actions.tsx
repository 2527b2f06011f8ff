import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { AdminUser } from '#contract/access.ts'
import { conversationPage } from '#contract/pages.ts'
import { useDeleteUser } from './access.queries.ts'
import { outcomes } from './access-texts.ts'

export type UserDialog = 'edit' | 'roles' | 'suspend'

interface UserActionsProps {
  user: AdminUser
  onOpen: (dialog: UserDialog) => void
}

/** The buttons of one user's row: those of what the reader may do to the user. */
export function UserActions({ user, onOpen }: UserActionsProps) {
  const { can, suspension } = user
  const remove = useDeleteUser()
  const askToDelete = () =>
    toast({
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
        onClick: () => void tellOutcome(remove.mutateAsync(user.id), outcomes.remove),
      },
      cancel: { label: 'Cancel' },
      duration: Number.POSITIVE_INFINITY,
    })
  return (
    <div className="-ml-2 flex flex-wrap gap-x-0.5 gap-y-1 @xl:-mr-2 @xl:justify-end @4xl:flex-nowrap">
      {can.manage && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Edit ${user.name}`}
          onClick={() => onOpen('edit')}
        >
          Edit
        </Button>
      )}
      {can.delete && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete ${user.name}`}
          busy={remove.isPending}
          onClick={askToDelete}
        >
          Delete
        </Button>
      )}
      {can.manage && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Manage Roles of ${user.name}`}
          onClick={() => onOpen('roles')}
        >
          Manage Roles
        </Button>
      )}
      {can.suspend && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${suspension ? 'Reinstate' : 'Suspend'} ${user.name}`}
          onClick={() => onOpen('suspend')}
        >
          {suspension ? 'Reinstate' : 'Suspend'}
        </Button>
      )}
      <ButtonLink
        to={conversationPage(user.id)}
        size="sm"
        variant="ghost"
        aria-label={`Message ${user.name}`}
      >
        Message
      </ButtonLink>
    </div>
  )
}
