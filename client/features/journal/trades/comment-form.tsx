import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { useCommentOnTrade } from '../journal.queries.ts'
import { commenting } from '../journal-words.ts'

/** Where the academy comments on a trade; what could not be sent stays. */
export function CommentForm({ tradeId }: { tradeId: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const comment = useCommentOnTrade()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (comment.isPending) return
    if (text.trim() === '') return setError('A comment is required')
    setError(undefined)
    const isDone = await tellOutcome(comment.mutateAsync({ id: tradeId, text }), commenting)
    if (isDone) setText('')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label="Your comment" hint="The student is told of it" error={error}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" busy={comment.isPending} className="self-end">
        Add Comment
      </Button>
    </form>
  )
}
