import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { CountryList } from '#client/ui/forms/country-list.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { WithheldCountries } from '#contract/countries.ts'
import { useUpdateWithheld, withheldQuery } from './countries.queries.ts'

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
  const isSame =
    countries.toSorted().join() === before.toSorted().join() &&
    (countries.length === 0 || isForAll === withheld.withholdsUndeclared)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <CountryList
        label="Countries without signals"
        countries={countries}
        onChange={setCountries}
      />
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
