import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type AccountKind, accountKinds, usualTimeZones } from '#contract/imports.ts'
import { kindNames } from './import-words.ts'

/** The details of a trading account as typed. */
export interface TypedAccount {
  number: string
  name: string
  broker: string
  kind: AccountKind
}

interface AccountFieldsProps {
  typed: TypedAccount
  onChange: (typed: TypedAccount) => void
  /** An error of the account number. */
  error?: string
}

export function AccountFields({ typed, onChange, error }: AccountFieldsProps) {
  const set = (changes: Partial<TypedAccount>) => onChange({ ...typed, ...changes })
  return (
    <>
      <Field label="Account number" error={error}>
        <Input
          value={typed.number}
          onChange={({ target }) => set({ number: target.value })}
          maxLength={60}
        />
      </Field>
      <Field label="Account name">
        <Input
          value={typed.name}
          onChange={({ target }) => set({ name: target.value })}
          maxLength={100}
        />
      </Field>
      <Field label="Broker">
        <Input
          value={typed.broker}
          onChange={({ target }) => set({ broker: target.value })}
          maxLength={100}
        />
      </Field>
      <Field label="Type of account">
        <Select
          options={kinds}
          value={typed.kind}
          onChange={({ target }) =>
            set({ kind: accountKinds.find((kind) => kind === target.value) ?? 'real' })
          }
        />
      </Field>
    </>
  )
}

const kinds = accountKinds.map((value) => ({ value, label: kindNames[value] }))

interface TimeZoneFieldProps {
  value: string
  onChange: (timeZone: string) => void
  hint?: string
}

/** The time zone of a broker's server: the usual ones first, then all others. */
export function TimeZoneField({ value, onChange, hint }: TimeZoneFieldProps) {
  const usual: readonly string[] = usualTimeZones.map((zone) => zone.value)
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone))
  const known = usual.includes(value) || others.includes(value)
  const options = [
    ...usualTimeZones,
    ...(known ? [] : [{ value, label: value }]),
    ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
  return (
    <Field label="Time zone of the broker’s server" hint={hint}>
      <Select options={options} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
