import { useState } from 'react'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import type { AdminUser } from '#contract/access/access.ts'
import { UserActions, type UserDialog } from './user-actions.tsx'
import { userDialogs } from './user-dialogs.ts'

/** The actions for one account, with their dialogs. */
export function MemberActions({ user }: { user: AdminUser }) {
  const [edited, edit] = useOpened([user], 'panel')
  const [opened, setOpened] = useState<Exclude<UserDialog, 'edit'> | 'factors' | null>(null)
  const OpenedDialog = opened && userDialogs[opened]
  return (
    <>
      <UserActions
        user={user}
        onOpen={(dialog) => (dialog === 'edit' ? edit(user) : setOpened(dialog))}
      />
      {edited && (
        <userDialogs.edit
          user={edited}
          onClose={() => edit(null)}
          onFactors={() => {
            edit(null)
            setOpened('factors')
          }}
        />
      )}
      {OpenedDialog && <OpenedDialog user={user} onClose={() => setOpened(null)} />}
    </>
  )
}
