import { type ReactNode, useId } from 'react'
import { directionNames } from '#client/ui/charts/market/decision-words.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type Exercise, exerciseDirections, reasonMaximum } from '#contract/exercises.ts'
import { type DecisionValues, type marketOf, riskRewardOf, turnedTo } from './decision-values.ts'

export type FieldErrors = Partial<Record<keyof DecisionValues, string>>

interface DecisionFieldsProps {
  values: DecisionValues
  errors: FieldErrors
  market: ReturnType<typeof marketOf>
  /** What is asked for beside a trade; without it there is neither a zone nor a reason. */
  asks?: Pick<Exercise, 'reasonRequired' | 'zoneAsked'>
  onChange: (values: DecisionValues) => void
}

/** The fields of a decision, which say the same as the lines on the chart. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { values, errors, market, asks, onChange } = props
  const trades = values.direction === 'BUY' || values.direction === 'SELL'
  const last = market.last.toFixed(market.digits)
  const price = (field: keyof DecisionValues, label: string, placeholder = '') => (
    <Field label={label} error={errors[field]}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={values[field]}
        placeholder={placeholder}
        onChange={({ target }) => onChange({ ...values, [field]: target.value })}
      />
    </Field>
  )
  const riskReward = riskRewardOf(values, market)
  return (
    <>
      <Direction {...props} />
      {trades && (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            {price('entry', 'Entry', `Last price ${last}`)}
            {price('stop', 'Stop loss')}
            {price('target', 'Take profit')}
          </div>
          <p className="text-sm text-muted-foreground">
            Leave the entry empty to enter at the last price; any other price has to be reached
            first.
          </p>
          <p role="status" className="text-sm font-medium tabular-nums">
            Risk to reward: {riskReward === null ? 'not known yet' : `1 : ${riskReward.toFixed(2)}`}
          </p>
        </>
      )}
      {asks && <AskedFields {...props} asks={asks} price={price} />}
    </>
  )
}

interface AskedFieldsProps extends DecisionFieldsProps {
  asks: NonNullable<DecisionFieldsProps['asks']>
  price: (field: keyof DecisionValues, label: string) => ReactNode
}

/** The zone, once there is one, and the reason. */
function AskedFields({ values, errors, market, asks, price, onChange }: AskedFieldsProps) {
  const hasZone = asks.zoneAsked || values.zoneLow !== '' || values.zoneHigh !== ''
  const markZone = () => {
    const reach = 3 * market.usual
    const [zoneLow, zoneHigh] = [market.last - reach, market.last - market.usual].map((one) =>
      Math.max(10 ** -market.digits, one).toFixed(market.digits),
    )
    onChange({ ...values, zoneLow: zoneLow ?? '', zoneHigh: zoneHigh ?? '' })
  }
  return (
    <>
      {hasZone ? (
        <div className="grid gap-4 sm:grid-cols-3">
          {price('zoneLow', 'Zone from')}
          {price('zoneHigh', 'Zone to')}
        </div>
      ) : null}
      {values.zoneLow === '' && values.zoneHigh === '' && (
        <Button variant="outline" size="sm" className="self-start" onClick={markZone}>
          Mark a zone on the chart
        </Button>
      )}
      <Field
        label={asks.reasonRequired ? 'Your reason' : 'Your reason (optional)'}
        error={errors.reason}
      >
        <Textarea
          value={values.reason}
          maxLength={reasonMaximum}
          rows={3}
          onChange={({ target }) => onChange({ ...values, reason: target.value })}
        />
      </Field>
    </>
  )
}

function Direction({ values, errors, market, onChange }: DecisionFieldsProps) {
  const name = useId()
  const error = errors.direction
  return (
    <fieldset aria-describedby={error && `${name}-error`} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Your decision</legend>
      <div className="grid grid-cols-3 gap-2 sm:max-w-md">
        {exerciseDirections.map((direction) => (
          <label
            key={direction}
            className="flex min-h-10 cursor-pointer items-center justify-center rounded-lg border px-2 text-sm font-medium has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={values.direction === direction}
              onChange={() => onChange(turnedTo(values, direction, market))}
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
