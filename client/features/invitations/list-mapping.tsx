import { useState } from 'react'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import type { MemberImport } from '#contract/invitations.ts'
import { type ListField, type ListHead, type ListMapping, listFields } from '#contract/moving-in.ts'
import { paidProgramNames } from '#contract/offers/program-table.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { useReadHead, useReadMapped } from './mapping.queries.ts'
import { fieldNames, sourceNames } from './mapping-words.ts'

interface ListMappingProps {
  file: File
  head: ListHead
  onRead: (read: MemberImport) => void
}

const options = listFields.map((value) => ({ value, label: fieldNames[value] }))

/** What the columns of a list from elsewhere are, and what its products open. */
export function ListMappingForm({ file, head, onRead }: ListMappingProps) {
  const [fields, setFields] = useState(() => head.columns.map(({ field }) => field))
  const [products, setProducts] = useState(head.products)
  const [toExisting, setToExisting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [readHead, readMapped] = [useReadHead(), useReadMapped()]

  const setField = async (place: number, field: ListField) => {
    // All but titles of lessons are of one column.
    const others = fields.map((one) =>
      one === field && !['none', 'lesson'].includes(field) ? 'none' : one,
    )
    setFields(others.with(place, field))
    if (field !== 'programs') return
    try {
      setProducts((await readHead.mutateAsync({ file, programs: place })).products)
    } catch (error) {
      setProblem(failureText(error, 'Failed to read the file. Please try again.'))
    }
  }
  const check = async () => {
    setProblem(undefined)
    const mapping: ListMapping = {
      source: head.source,
      fields,
      products: products.map(({ name, program }) => ({ name, program })),
      toExisting,
    }
    try {
      onRead(await readMapped.mutateAsync({ file, mapping }))
    } catch (error) {
      setProblem(failureText(error, 'Failed to read the file. Please try again.'))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice>
        {head.source
          ? `This looks like an export of ${sourceNames[head.source]}.`
          : 'This file is from elsewhere.'}{' '}
        Check what its columns are; nothing is made before you have seen the result.
      </Notice>
      <Columns
        head={head}
        fields={fields}
        onChange={(place, field) => void setField(place, field)}
      />
      {fields.includes('programs') && products.length > 0 && (
        <Products products={products} onChange={setProducts} />
      )}
      <Checkbox
        label="Members who have an account already get what their lines bring"
        checked={toExisting}
        onChange={({ target }) => setToExisting(target.checked)}
      />
      {fields.includes('subscription') && (
        <p className="text-sm text-muted-foreground">
          Running subscriptions go on at Stripe: nothing is charged now, and further payments renew
          the access here. Switch them off in the other program only once it does not charge by
          itself.
        </p>
      )}
      {problem && <Notice variant="danger">{problem}</Notice>}
      <Button
        className="w-fit"
        busy={readMapped.isPending}
        disabled={!fields.includes('email') || readHead.isPending}
        onClick={() => void check()}
      >
        Check {head.lines.toLocaleString('en-US')} lines
      </Button>
    </div>
  )
}

interface ColumnsProps {
  head: ListHead
  fields: readonly ListField[]
  onChange: (place: number, field: ListField) => void
}

function Columns({ head, fields, onChange }: ColumnsProps) {
  return (
    <section aria-label="Columns" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">Columns</h3>
      <ul className="flex max-h-80 flex-col divide-y overflow-y-auto rounded-lg border">
        {head.columns.map(({ title, samples }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            key={place}
            className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center"
          >
            <div className="min-w-0 text-sm">
              <span className="block font-medium break-words">
                {title || `Column ${place + 1}`}
              </span>
              <span className="block truncate text-muted-foreground">
                {samples.join(' · ') || 'empty'}
              </span>
            </div>
            <Select
              aria-label={`What ${title || `column ${place + 1}`} is`}
              options={options}
              value={fields[place] ?? 'none'}
              onChange={({ target }) =>
                onChange(place, listFields.find((field) => field === target.value) ?? 'none')
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ProductsProps {
  products: ListHead['products']
  onChange: (products: ListHead['products']) => void
}

/** What each product opens here. */
function Products({ products, onChange }: ProductsProps) {
  const offers = useOffers()
  const programs = [
    { value: '', label: 'Nothing' },
    ...paidProgramNames.map((value) => ({ value, label: offers[value].title })),
  ]
  const set = (place: number, program: PaidProgram | null) =>
    onChange(products.map((one, index) => (index === place ? { ...one, program } : one)))
  return (
    <section aria-label="Products" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">What these open here</h3>
      <ul className="flex max-h-64 flex-col divide-y overflow-y-auto rounded-lg border">
        {products.map(({ name, lines, program }, place) => (
          <li
            key={name}
            className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center"
          >
            <span className="min-w-0 text-sm break-words">
              {name}{' '}
              <span className="text-muted-foreground tabular-nums">
                ({lines.toLocaleString('en-US')})
              </span>
            </span>
            <Select
              aria-label={`What ${name} opens`}
              options={programs}
              value={program ?? ''}
              onChange={({ target }) =>
                set(place, paidProgramNames.find((one) => one === target.value) ?? null)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
