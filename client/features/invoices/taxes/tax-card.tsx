import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { countryOptions } from '#client/ui/displays/country-names.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { TaxSettings } from '#contract/taxes.ts'
import { loadFailure, saveFailure } from '../invoice-words.ts'
import { TaxRates } from './tax-rates.tsx'
import { taxQuery, useSaveTax } from './taxes.queries.ts'

const Combobox = lazy(() =>
  import('#client/ui/controls/combobox.tsx').then((module) => ({ default: module.Combobox })),
)

/** Whether tax depends on the country of the buyer, and the rates of the countries. */
export function TaxCard() {
  const tax = useQuery(taxQuery())
  return (
    <Card
      title="Tax by Country"
      description="Buyers say where they are and whether they buy as a business. Their country’s rate takes the place of the one above; a business with a VAT number in another country of the European Union than yours owes the tax itself. The list above shows beside it the country of the card or account that paid, as a second piece of evidence."
      className="max-w-3xl"
    >
      {tax.data ? (
        <div className="flex flex-col gap-6">
          <TaxSwitch key={tax.data.updatedAt} settings={tax.data} />
          <TaxRates rates={tax.data.rates} />
        </div>
      ) : tax.isError ? (
        <QueryError message={loadFailure} query={tax} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function TaxSwitch({ settings }: { settings: TaxSettings }) {
  const [byCountry, setByCountry] = useState(settings.byCountry)
  const [sellerCountry, setSellerCountry] = useState(settings.sellerCountry)
  const save = useSaveTax()
  const isMissing = byCountry && sellerCountry === null
  const submit = () => {
    const { updatedAt } = settings
    const saving = save.mutateAsync({ byCountry, sellerCountry, updatedAt })
    void tellOutcome(saving, { done: 'Tax Settings Saved', failed: saveFailure })
  }
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="The tax depends on the country of the buyer"
        checked={byCountry}
        onChange={(event) => setByCountry(event.target.checked)}
      />
      <Suspense fallback={<Skeleton className="h-16" />}>
        <Field
          label="Country of the academy"
          error={isMissing ? 'Say in which country the academy is taxed' : undefined}
          className="max-w-md"
        >
          <Combobox
            options={countryOptions()}
            value={sellerCountry}
            onChange={setSellerCountry}
            placeholder="Search for a country"
            empty="No country found"
          />
        </Field>
      </Suspense>
      <Button className="self-start" disabled={isMissing} busy={save.isPending} onClick={submit}>
        Save Tax Settings
      </Button>
    </div>
  )
}
