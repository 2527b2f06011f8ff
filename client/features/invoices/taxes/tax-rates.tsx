import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { countryName, countryOptions } from '#client/ui/displays/country-names.ts'
import { calendarDate } from '#client/ui/displays/format.ts'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { TaxRate } from '#contract/taxes.ts'
import { saveFailure } from '../invoice-words.ts'
import { readRate } from './read-rate.ts'
import { useRemoveRate, useSetRate } from './taxes.queries.ts'

const Combobox = lazy(() =>
  import('#client/ui/controls/combobox.tsx').then((module) => ({ default: module.Combobox })),
)

/** The rates of the countries, each from a day on. */
export function TaxRates({ rates }: { rates: readonly TaxRate[] }) {
  return (
    <section aria-label="Rates" className="flex flex-col gap-4">
      <h3 className="font-semibold">Rates</h3>
      {rates.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          No rates yet. No tax is charged in countries without one.
        </p>
      ) : (
        <ul className="flex flex-col divide-y rounded-md border">
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} />
          ))}
        </ul>
      )}
      <NewRate />
    </section>
  )
}

function RateRow({ rate: { id, country, basisPoints, validFrom } }: { rate: TaxRate }) {
  const remove = useRemoveRate()
  const name = `${countryName(country)} from ${calendarDate(validFrom)}`
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
      <span>
        <span className="block font-medium">{countryName(country)}</span>
        <span className="block text-compact text-muted-foreground tabular-nums">
          {basisPoints / 100} % from {calendarDate(validFrom)}
        </span>
      </span>
      <Button
        variant="ghost"
        size="small-icon"
        aria-label={`Remove the rate of ${name}`}
        busy={remove.isPending}
        onClick={() =>
          void tellOutcome(remove.mutateAsync(id), { done: 'Rate Removed', failed: saveFailure })
        }
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

interface NewRateFields {
  country: string | null
  rate: string
  validFrom: string
}

function NewRate() {
  const [from] = useState(today)
  const [typed, type, draft] = useDraftState<NewRateFields>('tax rate', {
    country: null,
    rate: '',
    validFrom: from,
  })
  const { country, rate, validFrom } = typed
  const set = useSetRate()
  const basisPoints = readRate(rate)
  const isWrong = rate.trim() !== '' && basisPoints === null
  const submit = async () => {
    if (!country || basisPoints === null) return
    const saving = set.mutateAsync({ country, basisPoints, validFrom })
    if (await tellOutcome(saving, { done: 'Rate Saved', failed: saveFailure })) draft.discard()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DraftNotice draft={draft} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Suspense fallback={<Skeleton className="h-16" />}>
          <Field label="Country of the rate">
            <Combobox
              options={countryOptions()}
              value={country}
              onChange={(chosen) => type({ ...typed, country: chosen })}
              placeholder="Search for a country"
              empty="No country found"
            />
          </Field>
        </Suspense>
        <Field
          label="Rate in percent"
          error={isWrong ? 'Enter a rate such as 20 or 7.5, at most 100' : undefined}
        >
          <Input
            inputMode="decimal"
            value={rate}
            onChange={({ target }) => type({ ...typed, rate: target.value })}
          />
        </Field>
        <Field label="From" hint="A day in UTC">
          <Input
            type="date"
            value={validFrom}
            onChange={({ target }) => type({ ...typed, validFrom: target.value })}
          />
        </Field>
      </div>
      <Button
        type="submit"
        variant="outline"
        className="self-start"
        busy={set.isPending}
        disabled={!country || basisPoints === null || validFrom === ''}
      >
        Save Rate
      </Button>
    </form>
  )
}
