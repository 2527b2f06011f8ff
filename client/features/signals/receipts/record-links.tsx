import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '#client/platform/media/download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { recordExportPath } from '#contract/signals/receipts.ts'
import { pages } from '#contract/site/pages.ts'

/** Where everybody gets the record as a file, and verifies it. */
export function RecordLinks() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(recordExportPath, 'signal-record.jsonl')
    } catch (error) {
      failureToast(error, 'The record could not be downloaded.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-compact">
      <Button variant="outline" size="sm" busy={busy} onClick={() => void save()}>
        <Download aria-hidden="true" />
        Download record
      </Button>
      <Link to={pages.verifyRecord} className="text-accent underline-offset-4 hover:underline">
        Verify the record
      </Link>
    </div>
  )
}
