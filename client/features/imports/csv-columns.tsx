import { useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import {
  type CsvField,
  type CsvMapping,
  csvFields,
  type StatementImport,
} from '#contract/imports.ts'
import { fieldNames, saveFailure } from './import-words.ts'
import { useUpdateImport } from './imports.queries.ts'

/** How the columns of a CSV are interpreted, shown on its first rows and open to correction. */
export function CsvColumns({ found }: { found: StatementImport }) {
  const { id, mapping, preview, needs } = found
  const csv = preview?.csv
  const update = useUpdateImport(id)
  const [typed, setTyped] = useState(mapping)
  const [problem, setProblem] = useState<string>()
  if (!csv || !typed) return null
  const set = (changes: Partial<CsvMapping>) => setTyped({ ...typed, ...changes })
  const save = async () => {
    setProblem(undefined)
    const { symbol, ...others } = typed
    const isStated = symbol !== undefined && symbol.trim() !== '' && !hasSymbols(typed)
    try {
      await update.mutateAsync({ mapping: { ...others, ...(isStated && { symbol }) } })
    } catch (error) {
      setProblem(refusalText(error, saveFailure))
    }
  }
  return (
    <Card
      title="Columns of the file"
      description="Guessed from the file and remembered for the account; correct what is wrong."
      actions={csv.preset && <Badge variant="info">Looks like {csv.preset}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <Notation typed={typed} onChange={set} />
        <ColumnTable rows={csv.rows} typed={typed} onChange={set} />
        {needs.includes('mapping') && (
          <Notice variant="warning">
            {csv.question ?? 'With these columns no trade can be read.'} A trade needs its symbol,
            prices, lots and profit, and its opening or closing time.
          </Notice>
        )}
        {problem && <Notice variant="danger">{problem}</Notice>}
        <Button
          variant="outline"
          busy={update.isPending}
          onClick={() => void save()}
          className="self-start"
        >
          Read again with these columns
        </Button>
      </div>
    </Card>
  )
}

interface PartProps {
  typed: CsvMapping
  onChange: (changes: Partial<CsvMapping>) => void
}

function Notation({ typed, onChange }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Columns are separated by">
        <Select
          options={separators}
          value={typed.separator}
          onChange={({ target: { value } }) => onChange({ separator: picked(separators, value) })}
        />
      </Field>
      <Field label="Decimal mark">
        <Select
          options={marks}
          value={typed.decimalMark}
          onChange={({ target: { value } }) => onChange({ decimalMark: picked(marks, value) })}
        />
      </Field>
      <Field label="Order of dates">
        <Select
          options={orders}
          value={typed.dateOrder}
          onChange={({ target: { value } }) => onChange({ dateOrder: picked(orders, value) })}
        />
      </Field>
      <Field label="Volumes are in">
        <Select
          options={volumes}
          value={typed.volumeIn ?? 'lots'}
          onChange={({ target: { value } }) => onChange({ volumeIn: picked(volumes, value) })}
        />
      </Field>
      {!hasSymbols(typed) && (
        <Field label="Symbol of all trades" hint="If no column contains it, such as EURUSD">
          <Input
            value={typed.symbol ?? ''}
            onChange={({ target }) => onChange({ symbol: target.value })}
            maxLength={60}
            autoCapitalize="characters"
          />
        </Field>
      )}
      <Checkbox
        label="The first row names the columns"
        checked={typed.header}
        onChange={({ target }) => onChange({ header: target.checked })}
      />
      <Checkbox
        label="The profit is net of commission and swap"
        checked={typed.profitIsNet}
        onChange={({ target }) => onChange({ profitIsNet: target.checked })}
      />
    </div>
  )
}

const hasSymbols = ({ columns }: CsvMapping) => columns.symbol !== undefined

const separators = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
] as const
const marks = [
  { value: '.', label: 'Point (1,234.50)' },
  { value: ',', label: 'Comma (1.234,50)' },
] as const
const volumes = [
  { value: 'lots', label: 'Lots' },
  { value: 'units', label: 'Units (10,000 is 0.10 lots of forex)' },
] as const
const orders = [
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
] as const

const picked = <const Value extends string>(
  options: readonly [{ value: Value }, ...{ value: Value }[]],
  value: string,
): Value => (options.find((one) => one.value === value) ?? options[0]).value

const shownRows = 20

function ColumnTable({ rows, typed, onChange }: PartProps & { rows: readonly string[][] }) {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const indexes = Array.from({ length: columns }, (_, index) => index)
  const fieldOf = (index: number) => csvFields.find((field) => typed.columns[field] === index) ?? ''
  const choose = (index: number, value: string) => {
    const stored = Object.entries(typed.columns).filter(
      ([field, column]) => column !== index && field !== value,
    )
    const field = csvFields.find((one) => one === value)
    const chosen: [string, number][] = field ? [[field, index]] : []
    onChange({ columns: Object.fromEntries([...stored, ...chosen]) as CsvMapping['columns'] })
  }
  return (
    // Its controls are reached with the Tab key, which scrolls to them.
    <section aria-label="First rows of the file" className="overflow-x-auto rounded-md border">
      <table className="text-compact">
        <caption className="sr-only">The first rows, and what each column contains</caption>
        <thead>
          <tr>
            {indexes.map((index) => (
              <th key={index} scope="col" className="p-2 text-left font-normal">
                <Select
                  aria-label={`Column ${index + 1} contains`}
                  options={fieldOptions}
                  value={fieldOf(index)}
                  onChange={({ target }) => choose(index, target.value)}
                  className="min-w-36"
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows.slice(0, shownRows)).map(({ row, line }) => (
            <tr key={line} className={line === 1 && typed.header ? 'font-semibold' : undefined}>
              {indexes.map((index) => (
                <td key={index} className="max-w-48 truncate border-t px-2 py-1 tabular-nums">
                  {row[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rows keyed by line number: they have no other identity. */
const numbered = (rows: readonly (readonly string[])[]) =>
  rows.map((row, index) => ({ row, line: index + 1 }))

const fieldOptions: { value: CsvField | ''; label: string }[] = [
  { value: '', label: 'Nothing' },
  ...csvFields.map((value) => ({ value, label: fieldNames[value] })),
]
