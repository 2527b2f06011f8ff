import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { MemberFilter } from '#contract/members.ts'
import { exportMembers } from './members.queries.ts'

/** Downloads the members that match the filter as a file. */
export function ExportButton({ filter }: { filter: MemberFilter }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await exportMembers(filter)
    } catch (error) {
      failureToast(error, 'Failed to export members. Please try again.')
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
