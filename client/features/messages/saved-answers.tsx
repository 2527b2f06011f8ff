import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

const SavedAnswersDialog = lateDialog(
  async () => (await import('./saved-answers-dialog.tsx')).default,
)

interface SavedAnswersProps {
  /** Whose details fill a reply's placeholders; absent until known. */
  member: { name: string; email: string } | undefined
  onInsert: (words: string) => void
}

/** Opens the office's saved replies; the chosen one is inserted with the member's details filled in. */
export function SavedAnswers({ member, onInsert }: SavedAnswersProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Saved answers"
        disabled={!member}
        onClick={() => setOpen(true)}
      >
        <MessageSquareQuote aria-hidden="true" />
      </Button>
      {open && member && (
        <SavedAnswersDialog
          member={member}
          onClose={() => setOpen(false)}
          onInsert={(words) => {
            setOpen(false)
            onInsert(words)
          }}
        />
      )}
    </>
  )
}
