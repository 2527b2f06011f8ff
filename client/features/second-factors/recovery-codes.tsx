import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { recoveryCodeCount } from '#contract/second-factors.ts'
import { useRenewRecoveryCodes } from './second-factors.queries.ts'

interface RecoveryCodesProps {
  left: number
  onCodes: (codes: string[]) => void
}

const few = 3

/** How many recovery codes are left, with a button for new ones. The codes themselves are shown once. */
export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const renew = useRenewRecoveryCodes()
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    try {
      const { recoveryCodes } = await renew.mutateAsync(undefined)
      onCodes(recoveryCodes)
    } catch (error) {
      failureToast(error, 'New codes could not be created. Please try again.')
    }
    setAsking(false)
  }
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">Recovery codes</p>
          <p className="text-compact text-muted-foreground">
            {left} of {recoveryCodeCount} left. Each one signs you in once if your device is lost.
          </p>
        </div>
        <Button variant="outline" onClick={() => setAsking(true)}>
          New recovery codes
        </Button>
      </div>
      {left <= few && (
        <Notice variant="warning">
          Create new codes before the last one is used: without your device and codes, only the
          academy can let you in again.
        </Notice>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Create new recovery codes?"
        description="Your current codes stop working at once."
        confirmLabel="Create new codes"
        busy={renew.isPending}
        onConfirm={() => void confirm()}
      />
    </div>
  )
}
