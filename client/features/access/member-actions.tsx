import { useState } from 'react'
import type { AdminUser } from '#contract/access.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ResetFactorsDialog } from './reset-factors-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { UserActions, type UserDialog } from './user-actions.tsx'

/** What can be done with one account, with the dialogs that ask for it. */
export function MemberActions({ user }: { user: AdminUser }) {
  const [opened, setOpened] = useState<UserDialog | 'factors' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <UserActions user={user} onOpen={setOpened} />
      {opened === 'edit' && (
        <EditUserDialog user={user} onClose={close} onFactors={() => setOpened('factors')} />
      )}
      {opened === 'roles' && <RolesDialog user={user} onClose={close} />}
      {opened === 'factors' && <ResetFactorsDialog user={user} onClose={close} />}
      {opened === 'suspend' && <SuspendDialog user={user} onClose={close} />}
    </>
  )
}
