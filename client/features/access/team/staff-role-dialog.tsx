import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { grantableStaffRoles } from '#contract/access/permissions.ts'
import type { TeamMember } from '#contract/access/staff.ts'
import { RoleChoice } from './role-choice.tsx'
import { teamOutcomes } from './staff-words.ts'
import { useSetStaffRole } from './team.queries.ts'

/** Changes or removes somebody's office role. */
export function StaffRoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [role, setRole] = useState(
    () => grantableStaffRoles.find((one) => one === member.staffRole) ?? 'teacher',
  )
  const change = useSetStaffRole()
  const isRemoval = change.variables?.staffRole === null
  const save = async (staffRole: typeof role | null) => {
    const outcome = staffRole ? teamOutcomes.set : teamOutcomes.remove
    if (await tellOutcome(change.mutateAsync({ id: member.id, staffRole }), outcome)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Role"
      description={`${member.name}, ${member.email}`}
      footer={
        <>
          <Button
            variant="destructive"
            disabled={change.isPending}
            busy={change.isPending && isRemoval}
            onClick={() => void save(null)}
          >
            Remove from Team
          </Button>
          <Button
            disabled={change.isPending}
            busy={change.isPending && !isRemoval}
            onClick={() => void save(role)}
          >
            Save Role
          </Button>
        </>
      }
    >
      <RoleChoice value={role} onChange={setRole} />
      <p className="mt-4 text-sm text-muted-foreground">
        This takes effect at once. A person who is removed stays a member and keeps their programs.
      </p>
    </Dialog>
  )
}
