import { useState } from 'react'
import { useOpened } from '#client/platform/use-opened.ts'
import type { AdminUser } from '#contract/access.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ResetFactorsDialog } from './reset-factors-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { UserActions, type UserDialog } from './user-actions.tsx'

/** The actions for one account, with their dialogs. */
export function MemberActions({ user }: { user: AdminUser }) {
  const [edited, edit] = useOpened([user], 'panel')
  const [opened, setOpened] = useState<Exclude<UserDialog, 'edit'> | 'factors' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <UserActions
        user={user}
        onOpen={(dialog) => (dialog === 'edit' ? edit(user) : setOpened(dialog))}
      />
      {edited && (
        <EditUserDialog
          user={edited}
          onClose={() => edit(null)}
          onFactors={() => {
            edit(null)
            setOpened('factors')
          }}
        />
      )}
      {opened === 'roles' && <RolesDialog user={user} onClose={close} />}
      {opened === 'factors' && <ResetFactorsDialog user={user} onClose={close} />}
      {opened === 'suspend' && <SuspendDialog user={user} onClose={close} />}
    </>
  )
}
