import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { TradingPlan } from '#contract/journal/journal-analysis.ts'
import { planQuery, useUpdatePlan } from '../journal.queries.ts'
import { planSaved } from '../journal-words.ts'
import { weekdayNames } from './kind-words.ts'
import { minutesOf, timeOf } from './time-of-day.ts'

/** Opens the trader's planned trading hours. */
export function PlanButton() {
  const [isOpen, setOpen] = useState(false)
  const plan = useQuery(planQuery())
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={plan.data === undefined}
        onClick={() => setOpen(true)}
      >
        <Clock aria-hidden="true" />
        Planned hours
      </Button>
      {isOpen && plan.data && <PlanDialog plan={plan.data.plan} onClose={() => setOpen(false)} />}
    </>
  )
}

const usual = (): TradingPlan => ({
  weekdays: [1, 2, 3, 4, 5],
  from: 8 * 60,
  to: 17 * 60,
  timeZone: ownZone(),
})

function PlanDialog({ plan, onClose }: { plan: TradingPlan | null; onClose: () => void }) {
  const [initial] = useState(() => plan ?? usual())
  const [typed, setTyped, draft] = useDraftState('trading plan', initial)
  const save = useUpdatePlan()
  const keep = async (next: TradingPlan | null) => {
    if (!(await tellOutcome(save.mutateAsync(next), planSaved))) return
    draft.drop()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void keep(typed)
  }
  const tick = (day: number, isPlanned: boolean) =>
    setTyped({
      ...typed,
      weekdays: isPlanned
        ? [...typed.weekdays, day].sort()
        : typed.weekdays.filter((one) => one !== day),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Planned hours"
      description={`When you plan to trade, in the time zone ${typed.timeZone}. Trades opened at other times are compared with the rest.`}
      footer={
        <>
          {plan && (
            <Button variant="ghost" disabled={save.isPending} onClick={() => void keep(null)}>
              Remove plan
            </Button>
          )}
          <FormFooter
            form="trading-plan"
            busy={save.isPending}
            label="Save Hours"
            onCancel={onClose}
          />
        </>
      }
    >
      <form id="trading-plan" onSubmit={submit} className="flex flex-col gap-5">
        <DraftNotice draft={draft} />
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="mb-2 text-sm font-medium">Days</legend>
          {Object.entries(weekdayNames).map(([day, name]) => (
            <Checkbox
              key={day}
              label={name}
              checked={typed.weekdays.includes(Number(day))}
              onChange={({ target }) => tick(Number(day), target.checked)}
            />
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          <Field label="From">
            <Input
              type="time"
              required
              value={timeOf(typed.from)}
              onChange={({ target }) => setTyped({ ...typed, from: minutesOf(target.value) })}
            />
          </Field>
          <Field label="To" hint="Same as From: all day">
            <Input
              type="time"
              required
              value={timeOf(typed.to)}
              onChange={({ target }) => setTyped({ ...typed, to: minutesOf(target.value) })}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
