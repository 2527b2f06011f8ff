import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { WaitingList } from '#client/ui/lists/waiting-list.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { storedToast } from '#client/ui/overlays/stored-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { FigureQuote } from '#contract/journal/journal-sharing.ts'
import { commenting } from '../journal-words.ts'
import { remarkParcel, useCommentOnJournal } from '../sharing/sharing.queries.ts'

interface RemarkFormProps {
  userId: string
  /** The figure that the comment quotes; null for none. */
  quote: FigureQuote | null
  onUnquote: () => void
}

/** Where the academy comments on a student's figures; a comment that could not be sent is kept. */
export function RemarkForm({ userId, quote, onUnquote }: RemarkFormProps) {
  const [text, write, draft] = useDraftState(`journal comment ${userId}`, '')
  const [error, setError] = useState<string>()
  const comment = useCommentOnJournal(userId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (comment.isPending) return
    if (text.trim() === '') return setError('A comment is required')
    setError(undefined)
    try {
      const saved = await comment.mutateAsync({ text, quote })
      if (saved) toast({ title: commenting.done, variant: 'success' })
      else storedToast()
      draft.discard()
      onUnquote()
    } catch (failure) {
      failureToast(failure, commenting.failed)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <WaitingList kind={remarkParcel} about={userId} onFix={({ typed }) => write(String(typed))} />
      {quote && (
        <p className="flex items-center justify-between gap-3 rounded-lg bg-muted px-3 py-1 text-sm">
          <span className="min-w-0 break-words tabular-nums">
            {quote.figure}: {quote.value}
          </span>
          <Button size="icon" variant="ghost" aria-label="Remove the quote" onClick={onUnquote}>
            <X aria-hidden="true" />
          </Button>
        </p>
      )}
      <Field
        label="Your comment"
        hint="The student is notified. Press a figure’s name to quote it."
        error={error}
      >
        <Textarea
          rows={3}
          maxLength={5000}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <Button type="submit" busy={comment.isPending} className="self-end">
        Add Comment
      </Button>
    </form>
  )
}
