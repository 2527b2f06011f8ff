import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

interface ComingSoonDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Replaces the community's registration while the academy has not opened it. */
export function ComingSoonDialog({ open, onOpenChange }: ComingSoonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Free Community"
      width="sm"
      footer={<Button onClick={() => onOpenChange(false)}>OK</Button>}
    >
      <p role="alert">The Free Community signup feature is coming soon!</p>
    </Dialog>
  )
}
