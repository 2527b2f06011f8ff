import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '#client/platform/media/download.ts'
import { failureToast } from '../overlays/outcome-toast.ts'
import { toast } from '../overlays/toast.tsx'
import { Button } from './button.tsx'

interface ExportButtonProps {
  /** The address of the list as a file in the API. */
  path: string
  /** The list's filter. */
  filter: object
  fileName: string
  /** The message when the file cannot be loaded. */
  failure: string
  /** The toast once it is saved; none by default. */
  savedTitle?: string
}

/** Has the browser save what matches in a list as a CSV file. */
export function ExportButton({ path, filter, fileName, failure, savedTitle }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const query = new URLSearchParams(
        Object.entries(filter).filter(([, value]) => value !== undefined),
      )
      await download(`${path}?${query}`, fileName)
      if (savedTitle) toast({ title: savedTitle, variant: 'success' })
    } catch (error) {
      failureToast(error, failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
