import { type FormEvent, useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { amountText } from '#contract/currencies.ts'
import type { OrderKind } from '#contract/practice/practice-rules.ts'
import type { ShownRun } from './merged-run.ts'
import { type OrderValues, type Prospect, proposed } from './order-values.ts'
import { directionNames, kindNames } from './practice-words.ts'

export type OrderErrors = Partial<Record<keyof OrderValues, string>>

interface OrderFormProps {
  shown: ShownRun
  values: OrderValues
  errors: OrderErrors
  /** What is wrong with no field in particular. */
  problem: string | undefined
  draft: { isRestored: boolean; discard: () => void }
  prospect: Prospect
  busy: boolean
  onChange: (values: OrderValues) => void
  onPlace: () => void
}

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** A new order: its fields say the same as the lines on the chart. */
export function OrderForm(props: OrderFormProps) {
  const { shown, values, errors, problem, draft, prospect, busy, onChange, onPlace } = props
  const hasSide = values.direction !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onPlace()
  }
  const price = (field: 'price' | 'stop' | 'target', label: string) => (
    <Field label={label} error={errors[field]}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={values[field]}
        onChange={({ target }) => onChange({ ...values, [field]: target.value })}
      />
    </Field>
  )
  return (
    <Card title="New order" level={3}>
      <form
        noValidate
        aria-label="New order"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} />
        <Direction {...props} />
        {hasSide && (
          <>
            <div className="grid grid-cols-2 gap-4">
              <Field label="Order type">
                <Select
                  options={kinds}
                  value={values.kind}
                  onChange={({ target }) =>
                    onChange(proposed(shown, { ...values, kind: target.value as OrderKind }))
                  }
                />
              </Field>
              {values.kind === 'market' ? (
                <Field label="Lots" error={errors.lots}>
                  <Lots {...props} />
                </Field>
              ) : (
                price('price', 'Price')
              )}
              {price('stop', 'Stop loss')}
              {price('target', 'Take profit')}
              {values.kind !== 'market' && (
                <Field label="Lots" error={errors.lots}>
                  <Lots {...props} />
                </Field>
              )}
            </div>
            <p role="status" className="text-sm text-muted-foreground tabular-nums">
              {prospectText(shown, prospect)}
            </p>
          </>
        )}
        {problem && <Notice variant="danger">{problem}</Notice>}
        <Button type="submit" className="self-start" busy={busy}>
          Place order
        </Button>
      </form>
    </Card>
  )
}

function Lots({ values, prospect, onChange }: OrderFormProps) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={values.lots}
      placeholder={prospect.proposedLots ?? ''}
      onChange={({ target }) => onChange({ ...values, lots: target.value })}
    />
  )
}

function prospectText(
  { run: { riskPercent, currency } }: ShownRun,
  { proposedLots, riskCents, riskReward }: Prospect,
): string {
  if (proposedLots === null) return 'Without a stop loss the result has no R. Enter the lots.'
  const size = `${riskPercent}% of the balance is ${proposedLots} lots.`
  const risk = riskCents === null ? '' : ` Risk ${amountText(riskCents, currency)}`
  const reward = riskReward === null ? '' : `, reward 1 : ${riskReward.toFixed(2)}`
  return `${size}${risk}${risk && reward}${risk && '.'}`
}

function Direction({ shown, values, errors, onChange }: OrderFormProps) {
  const name = useId()
  const error = errors.direction
  return (
    <fieldset aria-describedby={error && `${name}-error`} className="flex flex-col gap-1.5">
      <legend className="sr-only">Direction</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['BUY', 'SELL'] as const).map((direction) => (
          <label
            key={direction}
            className="flex min-h-10 cursor-pointer items-center justify-center rounded-lg border px-2 text-sm font-medium has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={values.direction === direction}
              onChange={() => onChange(proposed(shown, { ...values, direction }))}
            />
            {directionNames[direction]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="text-compact text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
