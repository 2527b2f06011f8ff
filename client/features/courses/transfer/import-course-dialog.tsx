import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { ImportFile } from './import-file.tsx'

/** Makes a draft of a course that was exported as a file. */
export function ImportCourseDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    const mayLeave =
      !busy ||
      (await askFirst({
        title: 'The course is still being imported. Do you want to leave?',
        description:
          'What has been uploaded is kept. To continue, choose the file again under Manage Videos of its draft.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      }))
    if (mayLeave) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={() => void leave()}
      title="Import Course"
      description="It becomes a draft, which you can check before you publish it."
      width="lg"
      footer={
        <Button variant="outline" onClick={() => void leave()}>
          Close
        </Button>
      }
    >
      <ImportFile onBusy={setBusy} />
    </Dialog>
  )
}
