import type { FormEvent } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { DayNote } from '#contract/journal/journal-notes.ts'
import { useSaveDayNote } from '../journal.queries.ts'
import { noteSaved } from '../journal-words.ts'

const moods = [
  { value: '', label: 'Not set' },
  { value: '5', label: '5 – calm and clear' },
  { value: '4', label: '4' },
  { value: '3', label: '3 – as usual' },
  { value: '2', label: '2' },
  { value: '1', label: '1 – tense or tired' },
]

/** A day's plan, its review, and the mood. */
export function DayForm({ day, note }: { day: string; note: DayNote | undefined }) {
  const [typed, setTyped, draft] = useDraftState<DayNote>(
    `day ${day}`,
    note ?? { day, planned: '', went: '', mood: null },
  )
  const save = useSaveDayNote()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (await tellOutcome(save.mutateAsync(typed), noteSaved)) draft.drop()
  }
  return (
    <Card title="The day">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <DraftNotice draft={draft} />
        <Field label="Planned" hint="What you plan to trade today, and what to avoid">
          <Textarea
            rows={3}
            maxLength={10_000}
            value={typed.planned}
            onChange={({ target }) => setTyped({ ...typed, planned: target.value })}
          />
        </Field>
        <Field label="How it went" hint="Markdown">
          <Textarea
            rows={5}
            maxLength={10_000}
            value={typed.went}
            onChange={({ target }) => setTyped({ ...typed, went: target.value })}
          />
        </Field>
        {note?.went && note.went === typed.went && <Markdown>{note.went}</Markdown>}
        <Field label="Mood">
          <Select
            options={moods}
            value={String(typed.mood ?? '')}
            onChange={({ target }) => setTyped({ ...typed, mood: Number(target.value) || null })}
          />
        </Field>
        <Button type="submit" busy={save.isPending} className="self-end">
          Save Day
        </Button>
      </form>
    </Card>
  )
}
