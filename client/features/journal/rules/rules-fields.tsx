import type { ReactNode } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { ownZone } from '#client/platform/zone.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { may } from '#contract/access/permissions.ts'
import { ruleTemplates } from '#contract/account-rules.ts'
import { usualTimeZones } from '#contract/imports.ts'
import { type TypedRules, templates, withTemplate } from './rules-form-values.ts'

interface RulesFieldsProps {
  typed: TypedRules
  onChange: (typed: TypedRules) => void
  issues: Partial<Record<keyof TypedRules, string>>
  currency: string
}

type TextField = {
  [Name in keyof TypedRules]: string extends TypedRules[Name] ? Name : never
}[keyof TypedRules]

/** Every rule that a provider may set. */
export function RulesFields({ typed, onChange, issues, currency }: RulesFieldsProps) {
  const mayShare = may(useUser(), 'mentorship.enter')
  const set = (changes: Partial<TypedRules>) => onChange({ ...typed, ...changes })
  const field = (name: TextField, label: string, hint?: string, type?: 'date' | 'time') => (
    <Field label={label} hint={hint} error={issues[name]}>
      <Input
        type={type}
        inputMode={type ? undefined : 'decimal'}
        value={typed[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  const choice = <Name extends 'counts' | 'trailingFrom' | 'daysBy'>(
    name: Name,
    label: string,
    options: { value: TypedRules[Name]; label: string }[],
  ) => (
    <Field label={label}>
      <Select
        options={options}
        value={typed[name]}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)
          if (chosen) set({ [name]: chosen.value })
        }}
      />
    </Field>
  )
  const template = (
    <Field
      label="Type of account"
      hint="Fills in the usual rules of such accounts; adjust them to yours"
    >
      <Select
        options={ruleTemplates.map((value) => ({ value, label: templates[value].name }))}
        value={typed.template}
        onChange={({ target }) => {
          const chosen = ruleTemplates.find((one) => one === target.value)
          if (chosen) onChange(withTemplate(typed, chosen, currency))
        }}
      />
    </Field>
  )
  return (
    <>
      <Group title="Account">
        {field('start', `Starting balance in ${currency}`)}
        {template}
        {field(
          'startsOn',
          'Counts from',
          'Leave empty to count every trade of the account',
          'date',
        )}
        {choice('counts', 'The provider counts', [
          { value: 'balance', label: 'Balance' },
          { value: 'equity', label: 'Equity, floating profit included' },
        ])}
        <Field label="Time zone of the reset">
          <Select
            options={zonesWith(typed.timeZone)}
            value={typed.timeZone}
            onChange={({ target }) => set({ timeZone: target.value })}
          />
        </Field>
        {field('reset', 'A day ends at', undefined, 'time')}
      </Group>
      <Group title="Losses">
        {field(
          'dailyLoss',
          `Daily loss in ${currency}`,
          'Below the balance at the start of the day',
        )}
        {field(
          'dailyPercent',
          'Daily loss in percent',
          'Of the balance at the start of the day, instead of an amount',
        )}
        {field('totalLoss', `Total loss in ${currency}`, 'Below the starting balance')}
        {field('trailingLoss', `Trailing drawdown in ${currency}`, 'Below the highest balance')}
        {choice('trailingFrom', 'Trails', [
          { value: 'balance', label: 'The highest balance' },
          { value: 'close', label: 'The highest end-of-day balance' },
        ])}
        <Checkbox
          className="self-center"
          label="Stops at the starting balance"
          checked={typed.trailingStopsAtStart}
          onChange={({ target }) => set({ trailingStopsAtStart: target.checked })}
        />
      </Group>
      <Group title="To pass">
        {field('target', `Profit target in ${currency}`)}
        {field('bestDay', 'Best day, at most (%)', 'Of the whole profit')}
        {field('minimumDays', 'Trading days, at least')}
        {choice('daysBy', 'A trading day has', [
          { value: 'opening', label: 'A trade opened' },
          { value: 'closing', label: 'A trade closed' },
        ])}
      </Group>
      {(mayShare || typed.shared) && (
        <Checkbox
          label="Share with the mentor"
          checked={typed.shared}
          onChange={({ target }) => set({ shared: target.checked })}
        />
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** The usual time zones, with this device's and the chosen one. */
function zonesWith(chosen: string) {
  const usual: readonly string[] = usualTimeZones.map(({ value }) => value)
  const others = [...new Set([chosen, ownZone()])].filter((zone) => !usual.includes(zone))
  return [
    ...usualTimeZones,
    ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}
