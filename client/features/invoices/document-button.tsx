import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { downloadFailure } from './invoice-words.ts'
import { saveDocument } from './invoices.queries.ts'

/** Saves a document as a PDF; the button shows its number. */
export function DocumentButton({ document }: { document: { id: string; number: string } }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveDocument(document)
    } catch (error) {
      failureToast(error, downloadFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="outline"
      busy={busy}
      aria-label={`Save ${document.number} as a PDF`}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" />
      {document.number}
    </Button>
  )
}
