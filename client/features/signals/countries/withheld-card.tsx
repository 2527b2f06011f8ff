import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { WithheldCountries } from '#contract/countries.ts'
import { useUpdateWithheld, withheldQuery } from './countries.queries.ts'
import { countryName, countryOptions } from './country-names.ts'

const Combobox = lazy(() =>
  import('#client/ui/controls/combobox.tsx').then((module) => ({ default: module.Combobox })),
)

/** For the owner: the countries in which members receive no signals. */
export function WithheldCard() {
  const query = useQuery(withheldQuery())
  return (
    <Card
      title="Countries without Signals"
      description="Members who live there receive no signals by any way: no page, message, search or export has one."
    >
      {query.data ? (
        <Countries key={query.data.updatedAt} withheld={query.data} />
      ) : query.isError ? (
        <QueryError message="The countries could not be loaded." query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

const saved = {
  done: 'Countries Saved',
  failed: 'Failed to save the countries. Please try again.',
}

function Countries({ withheld }: { withheld: WithheldCountries }) {
  const { countries: before, members, undeclared, updatedAt } = withheld
  const [countries, setCountries] = useState(before)
  // A first list is meant for everybody, also for who says nothing; the owner sees how many that are before saving it.
  const [isForAll, setForAll] = useState(before.length === 0 || withheld.withholdsUndeclared)
  const save = useUpdateWithheld()
  const options = useMemo(
    () => countryOptions().filter(({ value }) => !countries.includes(value)),
    [countries],
  )
  const isSame =
    countries.toSorted().join() === before.toSorted().join() &&
    (countries.length === 0 || isForAll === withheld.withholdsUndeclared)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {countries.length > 0 && (
        <ul aria-label="Countries without signals" className="flex flex-wrap gap-2">
          {countries.map((code) => (
            <li
              key={code}
              className="flex items-center gap-1 rounded-md border py-0.5 pr-0.5 pl-2.5 text-sm"
            >
              {countryName(code)}
              <Button
                variant="ghost"
                size="small-icon"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => setCountries(countries.filter((one) => one !== code))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton className="h-16" />}>
        <Field label="Add a country" className="max-w-md">
          <Combobox
            options={options}
            value={null}
            onChange={(code) => code && setCountries([...countries, code])}
            placeholder="Search for a country"
            empty="No country found"
          />
        </Field>
      </Suspense>
      <p className="text-sm text-muted-foreground tabular-nums">
        {wholeNumber(members)} of your members live in one of them; {wholeNumber(undeclared)} have
        not said yet where they live.
      </p>
      {countries.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <Checkbox
            label="Who has not said where they live receives no signals either"
            checked={isForAll}
            onChange={(event) => setForAll(event.target.checked)}
          />
          <p className="text-sm text-muted-foreground">
            {isForAll
              ? 'They are told so, and receive signals again as soon as they have chosen a country.'
              : 'They still receive signals, and are asked on the pages of signals.'}
          </p>
        </div>
      )}
      <Button
        className="w-fit"
        disabled={isSame}
        busy={save.isPending}
        onClick={() =>
          void tellOutcome(
            save.mutateAsync({ countries, withholdsUndeclared: isForAll, updatedAt }),
            saved,
          )
        }
      >
        Save Countries
      </Button>
    </div>
  )
}
