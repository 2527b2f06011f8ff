import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { automationStepsMaximum } from '#contract/automation-words.ts'
import type { AutomationStep } from '#contract/automations.ts'
import { broadcastFields } from '#contract/broadcasts.ts'
import { newStep, stepLabels } from './automation-words.ts'

interface StepsFieldsProps {
  steps: readonly AutomationStep[]
  onChange: (steps: AutomationStep[]) => void
}

const kinds = ['mail', 'wait', 'message', 'notice'] as const
const placeholders = broadcastFields.map((field) => `{{${field}}}`).join(', ')

/** The steps of an automation, in their order. */
export function StepsFields({ steps, onChange }: StepsFieldsProps) {
  const put = (place: number, step: AutomationStep) => onChange(steps.with(place, step))
  const move = (place: number, by: 1 | -1) => {
    const [one, other] = [steps[place], steps[place + by]]
    if (one && other) onChange(steps.with(place, other).with(place + by, one))
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Steps</legend>
      <ol className="flex flex-col gap-3">
        {steps.map((step, place) => (
          <li key={step.id} className="rounded-lg border p-3">
            <div className="mb-2 flex items-center justify-between gap-2">
              <h4 className="text-sm font-semibold">
                {place + 1}. {stepLabels[step.kind]}
              </h4>
              <div className="flex gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Move step ${place + 1} up`}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Move step ${place + 1} down`}
                  disabled={place === steps.length - 1}
                  onClick={() => move(place, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove step ${place + 1}`}
                  onClick={() => onChange(steps.toSpliced(place, 1))}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
            </div>
            <StepFields step={step} onChange={(changed) => put(place, changed)} />
          </li>
        ))}
      </ol>
      {steps.length < automationStepsMaximum && (
        <Menu
          trigger={
            <Button variant="outline" className="w-fit">
              <Plus aria-hidden="true" />
              Add Step
            </Button>
          }
        >
          {kinds.map((kind) => (
            <MenuItem key={kind} onSelect={() => onChange([...steps, newStep(kind)])}>
              {stepLabels[kind]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </fieldset>
  )
}

interface StepFieldsProps {
  step: AutomationStep
  onChange: (step: AutomationStep) => void
}

function StepFields({ step, onChange }: StepFieldsProps) {
  if (step.kind === 'wait') {
    return <WaitFields hours={step.hours} onChange={(hours) => onChange({ ...step, hours })} />
  }
  const texts = {
    mail: {
      hint: `Markdown. ${placeholders} are replaced with the reader’s details.`,
      most: 20_000,
    },
    message: { hint: 'In the conversation with the academy, in your name.', most: 5000 },
    notice: { hint: 'In the academy, and by push or Telegram where they are on.', most: 500 },
  }
  const { hint, most } = texts[step.kind]
  return (
    <div className="flex flex-col gap-3">
      {step.kind !== 'message' && (
        <Field label={step.kind === 'mail' ? 'Subject' : 'Title'}>
          <Input
            value={step.subject}
            maxLength={step.kind === 'mail' ? 150 : 100}
            onChange={({ target }) => onChange({ ...step, subject: target.value })}
          />
        </Field>
      )}
      <Field label="Text" hint={hint}>
        <Textarea
          rows={step.kind === 'mail' ? 8 : 3}
          value={step.body}
          maxLength={most}
          onChange={({ target }) => onChange({ ...step, body: target.value })}
        />
      </Field>
    </div>
  )
}

const units = [
  { value: '24', label: 'days' },
  { value: '1', label: 'hours' },
]

function WaitFields({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const [unit, setUnit] = useState(hours % 24 === 0 ? 24 : 1)
  const count = hours / unit
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Wait for" error={hours >= 1 ? undefined : 'Enter a number'}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          value={count === 0 ? '' : count}
          onChange={({ target }) => onChange((Math.trunc(Number(target.value)) || 0) * unit)}
        />
      </Field>
      <Field label="Unit">
        <Select
          options={units}
          value={String(unit)}
          onChange={({ target }) => {
            const chosen = Number(target.value)
            setUnit(chosen)
            onChange(count * chosen)
          }}
        />
      </Field>
    </div>
  )
}
