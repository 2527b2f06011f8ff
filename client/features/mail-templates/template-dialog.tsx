import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { mailTextQuery } from './mail-templates.queries.ts'
import { WordsForm } from './template-form.tsx'
import { VersionsList } from './versions-list.tsx'

/** The wording of one mail: to change, to test, and to restore. */
export function WordsDialog({ mailKey, onClose }: { mailKey: string; onClose: () => void }) {
  const text = useQuery(mailTextQuery(mailKey))
  // Restoring an earlier version resets the form.
  const [restored, setRestored] = useState(0)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="xl"
      maxHeight="90vh"
      title={text.data?.name ?? 'System e-mail'}
      description={text.data?.occasion}
    >
      {text.isPending && <Spinner />}
      {text.isError && !text.data && (
        <QueryError message="Failed to load the e-mail. Please try again." query={text} />
      )}
      {text.data && (
        <>
          <WordsForm key={restored} text={text.data} />
          <VersionsList text={text.data} onRestored={() => setRestored((before) => before + 1)} />
        </>
      )}
    </Dialog>
  )
}
