import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '#client/platform/media/download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useExportData } from './profile.queries.ts'
import { dataFileName } from './profile-words.ts'

/** What everybody may do with their personal data: download it, and delete the account. */
export function OwnData() {
  const [deleting, setDeleting] = useState(false)
  const take = useExportData()
  const download = () =>
    tellOutcome(
      take.mutateAsync().then((data) => {
        const text = JSON.stringify(data, null, 2)
        saveText(dataFileName(new Date()), text, 'application/json')
      }),
      { done: 'Your data was saved', failed: 'Your data could not be loaded. Please try again.' },
    )
  return (
    <div className="flex flex-col divide-y rounded-lg border bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="min-w-52 flex-1 text-sm">
          <span className="block font-medium">Download my data</span>
          <span className="text-muted-foreground">
            Everything that the academy stores about you, as a JSON file.
          </span>
        </p>
        <Button variant="outline" busy={take.isPending} onClick={() => void download()}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="min-w-52 flex-1 text-sm">
          <span className="block font-medium">Delete my account</span>
          <span className="text-muted-foreground">
            With your progress, journal and subscriptions. This can’t be undone.
          </span>
        </p>
        <Button variant="destructive" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" />
          Delete account
        </Button>
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </div>
  )
}
