import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminHeader } from '#client/features/admin/admin-header.tsx'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import type { AreaHeaderProps } from '../sections.tsx'
import { SectionViews } from '../shell/section-views.tsx'

const CreateContentDialog = lateDialog(
  async () => (await import('./create-content-dialog.tsx')).default,
)

/** Shown above every section of the admin area, with the button that creates new content. */
export default function AdminAreaHeader({ compact }: AreaHeaderProps) {
  const user = useUser()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <AdminHeader
        compact={compact}
        actions={
          may(user, 'content.manage') && (
            // Sections that create something have their own button, which comes first there.
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
      <SectionViews />
      {creating && <CreateContentDialog onClose={() => setCreating(false)} />}
    </>
  )
}
