import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { pointsMaximum, reasonMaximum, type StudentAnswer } from '#contract/exercises.ts'
import { type ExerciseIds, useMark } from './exercises.queries.ts'

interface MarkFormProps {
  answer: StudentAnswer
  ids: ExerciseIds
}

/** Points and a comment for one answer. */
export function MarkForm({ answer, ids }: MarkFormProps) {
  const { userId, name, markedAt } = answer
  const save = useMark(ids)
  const [typed, type, draft] = useDraftState(`mark ${ids.exerciseId} ${userId}`, {
    points: answer.points === null ? '' : String(answer.points),
    comment: answer.comment,
  })
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const points = Number(typed.points)
    const isPossible = typed.points.trim() !== '' && Number.isInteger(points)
    if (!isPossible || points < 0 || points > pointsMaximum) {
      return setProblem(`Enter whole points from 0 to ${pointsMaximum}`)
    }
    setProblem(undefined)
    try {
      await save.mutateAsync({ userId, points, comment: typed.comment, replaces: markedAt })
      draft.drop()
      toast({ title: 'Points Saved', variant: 'success' })
    } catch (error) {
      setProblem(failureText(error, 'The points could not be saved. Please try again.'))
    }
  }
  const who = name ?? 'a deleted account'
  return (
    <form
      noValidate
      aria-label={`Points for ${who}`}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 rounded-lg border p-3"
    >
      <Field label={`Points, 0 to ${pointsMaximum}`} className="w-40">
        <Input
          inputMode="numeric"
          value={typed.points}
          onChange={({ target }) => type({ ...typed, points: target.value })}
        />
      </Field>
      <Field label="Comment (optional)" hint="The student is notified of the points.">
        <Textarea
          rows={2}
          maxLength={reasonMaximum}
          value={typed.comment}
          onChange={({ target }) => type({ ...typed, comment: target.value })}
        />
      </Field>
      {problem && <Notice variant="danger">{problem}</Notice>}
      <Button
        type="submit"
        size="sm"
        variant="outline"
        className="self-start"
        busy={save.isPending}
      >
        Save points
        <span className="sr-only"> for {who}</span>
      </Button>
    </form>
  )
}
