import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { WaitingList } from '#client/ui/lists/waiting-list.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { storedToast } from '#client/ui/overlays/stored-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { commentParcel } from '../journal.queries.ts'
import { commenting } from '../journal-words.ts'
import { useCommentOnTrade } from './trade-sending.queries.ts'

/** Where the academy comments on a trade; a comment that could not be sent is kept. */
export function CommentForm({ tradeId }: { tradeId: string }) {
  const [text, write, draft] = useDraftState(`comment ${tradeId}`, '')
  const [error, setError] = useState<string>()
  const comment = useCommentOnTrade(tradeId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (comment.isPending) return
    if (text.trim() === '') return setError('A comment is required')
    setError(undefined)
    try {
      const saved = await comment.mutateAsync(text)
      if (saved) toast({ title: commenting.done, variant: 'success' })
      else storedToast()
      write('')
      draft.drop()
    } catch (failure) {
      failureToast(failure, commenting.failed)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <WaitingList
        kind={commentParcel}
        about={tradeId}
        onFix={({ typed }) => write(String(typed))}
      />
      <Field label="Your comment" hint="The student is notified" error={error}>
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
