import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { openPart } from '#contract/signals/signal-position.ts'
import { noteMaximum, type SignalStep } from '#contract/signals/signal-steps.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { type SignalStepKind, stepDetails } from '#contract/signals/step-details.ts'
import { signalStepInputSchema } from '#schemas/signals/signal-steps.ts'
import { firstDetails, formTitle, problemOf, typedStep } from './step-choices.ts'

interface StepFormProps {
  signal: Signal
  kind: SignalStepKind
  /** What a message has said already. */
  said?: SignalStep | null
  onBack: () => void
  /** Called with a step that can come next. */
  onStep: (step: SignalStep) => void
}

/** Asks for the price, the part or the text of a step. */
export function StepForm({ signal, kind, said = null, onBack, onStep }: StepFormProps) {
  const first = firstDetails(signal, kind)
  const initial = { ...first, price: said?.price ?? first.price, part: said?.part ?? first.part }
  const name = `signal step ${signal.id} ${kind}`
  const [typed, type, draft] = useDraftState(name, initial, signal.updatedAt)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const details = stepDetails[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Its dialog may belong to another form.
    event.stopPropagation()
    const step = typedStep(signal, kind, typed)
    const found = problemsOf(signal, step)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    draft.drop()
    onStep(step)
  }
  const open = openPart(signal.history)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h3 className="font-semibold">{formTitle(signal, kind)}</h3>
      <DraftNotice draft={draft} />
      {problems.kind && <Notice variant="danger">{problems.kind}</Notice>}
      {details.price && (
        <Field
          label="Price"
          hint={details.price === 'may' ? 'As published, unless you change it' : undefined}
          error={problems.price ?? problems.target}
        >
          <Input
            value={typed.price}
            onChange={({ target }) => type({ ...typed, price: target.value })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </Field>
      )}
      {details.part && (
        <Field
          label="Part closed (%)"
          hint={`Of the whole position, of which ${Number(open)}% is open`}
          error={problems.part}
        >
          <Input
            value={typed.part}
            onChange={({ target }) => type({ ...typed, part: target.value })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </Field>
      )}
      {details.note && (
        <Field
          label="Note"
          hint="Kept in the history of the signal; nobody is notified"
          error={problems.note}
        >
          <Textarea
            value={typed.note}
            onChange={({ target }) => type({ ...typed, note: target.value })}
            rows={4}
            maxLength={noteMaximum}
          />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit">Record</Button>
      </div>
    </form>
  )
}

/** What is wrong with a step, by its details: first what was typed, then whether it can come next. */
function problemsOf(signal: Signal, step: SignalStep): Record<string, string> {
  const { error } = signalStepInputSchema.safeParse(step)
  if (error) {
    return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
  }
  const refused = problemOf(signal, step)
  return refused ? { [refused.path]: refused.message } : {}
}
