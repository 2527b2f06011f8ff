import { X } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Button } from '../controls/button.tsx'
import { countryName, countryOptions } from '../displays/country-names.ts'
import { Skeleton } from '../displays/states.tsx'
import { Field } from './field.tsx'

const Combobox = lazy(() =>
  import('../controls/combobox.tsx').then((module) => ({ default: module.Combobox })),
)

interface CountryListProps {
  /** The name of the list. */
  label: string
  /** By the two letters of ISO 3166-1. */
  countries: readonly string[]
  onChange: (countries: string[]) => void
}

/** Countries that are chosen one by one, each with a button that removes it. */
export function CountryList({ label, countries, onChange }: CountryListProps) {
  const options = useMemo(
    () => countryOptions().filter(({ value }) => !countries.includes(value)),
    [countries],
  )
  return (
    <>
      {countries.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
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
                onClick={() => onChange(countries.filter((one) => one !== code))}
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
            onChange={(code) => code && onChange([...countries, code])}
            placeholder="Search for a country"
            empty="No country found"
          />
        </Field>
      </Suspense>
    </>
  )
}
