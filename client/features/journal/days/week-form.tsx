import type { FormEvent } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { WeekNote } from '#contract/journal/journal-notes.ts'
import { useSaveWeekNote } from '../journal.queries.ts'
import { noteSaved } from '../journal-words.ts'

const questions = [
  ['worked', 'What worked, and why?'],
  ['failed', 'What did not, and why?'],
  ['change', 'What is the one thing you change next week?'],
] as const

/** The three questions of a week. */
export function WeekForm({ monday, note }: { monday: string; note: WeekNote | undefined }) {
  const [typed, setTyped, draft] = useDraftState<WeekNote>(
    `week ${monday}`,
    note ?? { monday, worked: '', failed: '', change: '' },
  )
  const save = useSaveWeekNote()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (await tellOutcome(save.mutateAsync(typed), noteSaved)) draft.drop()
  }
  return (
    <Card title="Review of the week" description={`The week from Monday, ${monday}`}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <DraftNotice draft={draft} />
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
