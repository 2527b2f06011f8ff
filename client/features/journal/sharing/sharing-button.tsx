import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import type { TradeFiltersProps } from '../trades/trade-filters.tsx'

const SharingDialog = lateDialog(async () => (await import('./sharing-dialog.tsx')).SharingDialog)

/** Opens the choice of what the academy may see of the student's journal. */
export function SharingButton({ accounts }: Pick<TradeFiltersProps, 'accounts'>) {
  const [isOpen, setOpen] = useState(false)
  const mayShare = may(useUser(), 'mentorship.enter')
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Sharing
      </Button>
      {isOpen && (
        <SharingDialog accounts={accounts} mayShare={mayShare} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
