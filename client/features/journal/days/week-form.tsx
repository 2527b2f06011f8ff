import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { WeekNote } from '#contract/journal-notes.ts'
import { useSaveWeekNote } from '../journal.queries.ts'
import { noteSaved } from '../journal-words.ts'

const questions = [
  ['worked', 'What worked, and why?'],
  ['failed', 'What did not, and why?'],
  ['change', 'What is the one thing you change next week?'],
] as const

/** The three questions of a week. */
export function WeekForm({ monday, note }: { monday: string; note: WeekNote | undefined }) {
  const [typed, setTyped] = useState<WeekNote>(
    note ?? { monday, worked: '', failed: '', change: '' },
  )
  const save = useSaveWeekNote()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) void tellOutcome(save.mutateAsync(typed), noteSaved)
  }
  return (
    <Card title="Review of the week" description={`The week from Monday, ${monday}`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {questions.map(([field, question]) => (
          <Field key={field} label={question}>
            <Textarea
              rows={3}
              maxLength={10_000}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </Field>
        ))}
        <Button type="submit" busy={save.isPending} className="self-end">
          Save Review
        </Button>
      </form>
    </Card>
  )
}
