import { copyText } from '#client/platform/clipboard.ts'
import { saveText } from '#client/platform/media/download.ts'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes once: nobody can read them again, not even the academy. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const brand = useBrand()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    copyText(text).then(
      () => toast({ title: 'Recovery codes copied', variant: 'success' }),
      () => toast({ title: 'Please copy the codes by hand', variant: 'destructive' }),
    )
  const save = () => saveText('recovery-codes.txt', `${brand}: recovery codes\n\n${text}`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title="Keep your recovery codes"
      description="Each one signs you in once if your device is lost. They are shown only now: keep them where you can find them without your phone."
      footer={<Button onClick={onClose}>I have saved them</Button>}
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-muted px-4 py-3 font-mono text-sm @sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="sm" variant="outline" onClick={save}>
          Download
        </Button>
      </div>
    </Dialog>
  )
}
