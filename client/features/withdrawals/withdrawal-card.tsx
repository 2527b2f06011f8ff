import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { CountryList } from '#client/ui/forms/country-list.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  type WithdrawalTerms,
  withdrawalDaysMaximum,
  withdrawalDaysMinimum,
} from '#contract/withdrawals.ts'
import { termsQuery, useUpdateTerms } from './withdrawals.queries.ts'

/** For the owner: where members can withdraw from a contract by themselves, and how long. */
export function WithdrawalCard() {
  const terms = useQuery(termsQuery())
  return (
    <Card
      title="Withdrawal from Contracts"
      description="Whoever sells to consumers in the European Union has to offer this since June 2026 (Directive 2023/2673). Members find the button under Profile, Payments; access ends at once, the refund is made, and a mail confirms it."
    >
      {terms.data ? (
        <TermsForm key={terms.data.updatedAt} terms={terms.data} />
      ) : terms.isError ? (
        <QueryError message="The terms of withdrawal could not be loaded." query={terms} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

const saved = {
  done: 'Withdrawal Saved',
  failed: 'Failed to save the withdrawal. Please try again.',
}

function TermsForm({ terms }: { terms: WithdrawalTerms }) {
  const [isOn, setOn] = useState(terms.isOn)
  const [days, setDays] = useState(String(terms.days))
  const [countries, setCountries] = useState(terms.countries)
  const [coversUndeclared, setUndeclared] = useState(terms.coversUndeclared)
  const save = useUpdateTerms()
  const count = Number(days)
  const isWrong =
    !Number.isInteger(count) || count < withdrawalDaysMinimum || count > withdrawalDaysMaximum
  const input = { isOn, days: count, countries, coversUndeclared, updatedAt: terms.updatedAt }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Checkbox
        label="Members can withdraw from a contract by themselves"
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <Field
        label="Days to withdraw"
        hint="From the day after the purchase"
        error={
          isWrong
            ? `Must be a whole number from ${withdrawalDaysMinimum} to ${withdrawalDaysMaximum}`
            : undefined
        }
        className="max-w-xs"
      >
        <Input
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value.trim())}
        />
      </Field>
      <CountryList
        label="Countries with withdrawal"
        countries={countries}
        onChange={setCountries}
      />
      <Checkbox
        label="Also for who has not said where they live"
        checked={coversUndeclared}
        onChange={(event) => setUndeclared(event.target.checked)}
      />
      <p className="text-sm text-muted-foreground">
        At the checkout members can ask for an immediate start. If they withdraw later, the price of
        the time used is kept; otherwise everything is refunded. Renewals of a subscription are not
        new contracts.
      </p>
      <Button
        className="w-fit"
        disabled={isWrong || countries.length === 0}
        busy={save.isPending}
        onClick={() => void tellOutcome(save.mutateAsync(input), saved)}
      >
        Save Withdrawal
      </Button>
    </div>
  )
}
