import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { countryName, countryOptions } from '#client/ui/displays/country-names.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnTax } from '#contract/taxes.ts'
import { ownTaxQuery, useSaveOwnTax } from './taxes.queries.ts'

interface OwnTaxPartProps {
  onSaved?: () => void
}

/** Who is taxed, and where: shown once it is known, asked until then. */
export default function OwnTaxPart({ onSaved }: OwnTaxPartProps) {
  const query = useQuery(ownTaxQuery())
  const [isChanging, setChanging] = useState(false)
  if (!query.data) {
    return query.isError ? (
      <QueryError message="Your country could not be loaded." query={query} />
    ) : (
      <Skeleton className="h-16" />
    )
  }
  const { country, vatNumber, isBusiness } = query.data
  if (country === null || isChanging) {
    const close = () => {
      setChanging(false)
      onSaved?.()
    }
    return <OwnTaxForm own={query.data} onSaved={close} />
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p>
        Taxed in {countryName(country)}
        {isBusiness && `, as a business${vatNumber ? ` (${vatNumber})` : ''}`}
      </p>
      <Button variant="outline" size="sm" onClick={() => setChanging(true)}>
        Change Country
      </Button>
    </div>
  )
}

const saved = {
  done: 'Country Saved',
  failed: 'Your country could not be saved. Please try again.',
}

function OwnTaxForm({ own, onSaved }: { own: OwnTax; onSaved: () => void }) {
  const [typed, type, draft] = useDraftState('own tax', {
    country: own.country ?? own.suggestedCountry,
    isBusiness: own.isBusiness,
    vatNumber: own.vatNumber ?? '',
  })
  const { country, isBusiness, vatNumber } = typed
  const [problem, setProblem] = useState<string>()
  const save = useSaveOwnTax()
  const submit = async () => {
    if (!country) return
    setProblem(undefined)
    const number = isBusiness ? vatNumber.trim() || null : null
    const saving = save.mutateAsync({ country, isBusiness, vatNumber: number })
    saving.catch((error: unknown) => {
      const issues = error instanceof ApiProblem ? error.issues : []
      setProblem(issues.find(({ path }) => path === 'vatNumber')?.message)
    })
    if (!(await tellOutcome(saving, saved))) return
    draft.drop()
    onSaved()
  }
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DraftNotice draft={draft} />
      <Field label="Country" hint="The tax on what you buy depends on it.">
        <Combobox
          options={countryOptions()}
          value={country}
          onChange={(chosen) => type({ ...typed, country: chosen })}
          placeholder="Search for a country"
          empty="No country found"
        />
      </Field>
      <Checkbox
        label="I buy as a business"
        checked={isBusiness}
        onChange={({ target }) => type({ ...typed, isBusiness: target.checked })}
      />
      {isBusiness && (
        <Field label="VAT number" hint="Leave empty if you have none" error={problem}>
          <Input
            value={vatNumber}
            maxLength={40}
            autoCapitalize="characters"
            onChange={({ target }) => type({ ...typed, vatNumber: target.value })}
          />
        </Field>
      )}
      <Button type="submit" busy={save.isPending} disabled={!country} className="self-start">
        Save Country
      </Button>
    </form>
  )
}
