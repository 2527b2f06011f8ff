import { useState } from 'react'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { taxCsvPath } from '#contract/taxes.ts'

/** How many quarters can be chosen: those of two years and the present one. */
const quarters = 9

/** The present quarter in UTC and those before it, newest first, as 2026-Q4. */
function recentQuarters(now: Date): string[] {
  const present = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
  return Array.from({ length: quarters }, (_, before) => {
    const quarter = present - before
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`
  })
}

/** The sums of a quarter for whoever declares the tax. */
export function TaxReport() {
  const [options] = useState(() => recentQuarters(new Date()))
  const [quarter, setQuarter] = useState(options[0] ?? '')
  return (
    <Card
      title="Tax of a Quarter"
      description="What invoices less credit notes come to by country, rate and currency: the country that buyers said, and the one that they paid from. The quarter is one in UTC; test payments do not count."
      className="max-w-3xl"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Quarter">
          <Select
            options={options.map((value) => ({ value, label: value.replace('-', ' ') }))}
            value={quarter}
            onChange={({ target }) => setQuarter(target.value)}
          />
        </Field>
        <ExportButton
          path={taxCsvPath}
          filter={{ quarter }}
          fileName={`tax-${quarter}.csv`}
          failure="The tax of the quarter could not be loaded. Please try again."
        />
      </div>
    </Card>
  )
}
