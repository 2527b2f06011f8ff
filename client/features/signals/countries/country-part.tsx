import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { countryOptions } from '#client/ui/displays/country-names.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnCountry } from '#contract/countries.ts'
import { ownCountryQuery, useDeclareCountry } from './countries.queries.ts'

const Combobox = lazy(() =>
  import('#client/ui/controls/combobox.tsx').then((module) => ({ default: module.Combobox })),
)

const saved = {
  done: 'Country saved',
  failed: 'Your country could not be saved. Please try again.',
}

/** The country in which the member lives, as the member declares it. */
export function CountryPart() {
  const query = useQuery(ownCountryQuery())
  if (query.data) {
    return (
      <Suspense fallback={<Skeleton className="h-16" />}>
        <CountryField own={query.data} />
      </Suspense>
    )
  }
  if (!query.isError) return <Skeleton className="h-16" />
  return <QueryError message="Your country could not be loaded." query={query} />
}

function CountryField({ own: { country, isWithheld } }: { own: OwnCountry }) {
  const declare = useDeclareCountry()
  const options = useMemo(countryOptions, [])
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Country"
        hint="Where you live. Some academies may not send signals everywhere."
        className="max-w-md"
      >
        <Combobox
          options={options}
          value={country}
          onChange={(chosen) => {
            // Emptied to type another one: what was declared stays until then.
            if (chosen) void tellOutcome(declare.mutateAsync(chosen), saved)
          }}
          placeholder="Search for a country"
          empty="No country found"
        />
      </Field>
      {isWithheld && (
        <Notice variant="warning">
          {country === null
            ? 'You receive signals once you have said where you live: they may not be received everywhere.'
            : 'Signals may not be received there: you get none, by whatever way. Everything else stays as it is.'}
        </Notice>
      )}
    </div>
  )
}
