import { MessageSquareQuote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'

const SavedAnswersDialog = lazy(() => import('./saved-answers-dialog.tsx'))

interface SavedAnswersProps {
  /** For whom the fields of an answer stand; absent while not known yet. */
  member: { name: string; email: string } | undefined
  onInsert: (words: string) => void
}

/** Opens the answers that the office keeps; one is put into the message, in the words for the member. */
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
        <Suspense>
          <SavedAnswersDialog
            member={member}
            onClose={() => setOpen(false)}
            onInsert={(words) => {
              setOpen(false)
              onInsert(words)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
