import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AdminHeader } from '#client/features/admin/admin-header.tsx'
import { useUser } from '#client/platform/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { may } from '#contract/permissions.ts'
import type { AreaHeaderProps } from '../sections.tsx'

const CreateContentDialog = lazy(() => import('./create-content-dialog.tsx'))

/** Stands above every section of the admin area, with the way to all kinds of new content. */
export default function AdminAreaHeader({ compact }: AreaHeaderProps) {
  const user = useUser()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <AdminHeader
        compact={compact}
        actions={
          may(user, 'content.manage') && (
            // The sections that create something have a button of their own, which is the first there.
            <Button
              size="sm"
              variant={compact ? 'outline' : 'primary'}
              onClick={() => setCreating(true)}
            >
              <Plus aria-hidden="true" />
              Create Content
            </Button>
          )
        }
      />
      {creating && (
        <Suspense>
          <CreateContentDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
