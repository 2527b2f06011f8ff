import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { numberOf, withPoint } from '#client/ui/forms/decimal-text.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { proposedRate, ratePairOf } from '#client/ui/trading/proposed-rate.ts'
import { type SizedAccount, usualAccount } from '#client/ui/trading/size-account.ts'
import { quoteOf, type SizeInput, sizeOf, whyNoSize } from '#client/ui/trading/size-of.ts'
import { amountText } from '#contract/currencies.ts'
import type { JournalSettings } from '#contract/journal/journal.ts'
import { pairSchema } from '#schemas/signals/signals.ts'
import { lastPriceQuery } from '../journal.queries.ts'
import { accountName } from '../journal-words.ts'
import { centsOf, typedAmount } from '../money-input.ts'

export interface PositionSizeProps {
  typed: Pick<SizeInput, 'pair' | 'direction' | 'entry' | 'stopLoss'>
  settings: JournalSettings
  /** The trading accounts to choose from, the last used first. */
  accounts: readonly SizedAccount[]
  /** The account that the journal is filtered by. */
  accountId: string | undefined
  onUse: (lots: string) => void
}

/** How many lots risk the intended amount; fills them into the form. */
export function PositionSize(props: PositionSizeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Calculator aria-hidden="true" />
        Position size
      </Button>
      {isOpen && <Fields {...props} />}
    </div>
  )
}

function Fields({ typed, settings, accounts, accountId, onUse }: PositionSizeProps) {
  const [chosen, setChosen] = useState<string>()
  const account = accounts.find(
    ({ id }) => id === (chosen ?? usualAccount(accounts, settings, accountId)),
  )
  const currency = account?.currency ?? settings.currency
  const known = account?.balanceCents ?? settings.startingBalanceCents
  const [typedBalance, setBalance] = useState<string>()
  const balance = typedBalance ?? (known > 0 ? typedAmount(known, currency) : '')
  const [risk, setRisk] = useState(String(settings.defaultRiskPercent))
  const [rate, setRate] = useState('')
  const quote = quoteOf(typed.pair)
  const isOther = quote !== null && quote !== currency
  const proposed = useProposedRate(typed, currency)
  const inCurrency = rate.trim() === '' ? Number(proposed?.rate) : numberOf(rate)
  const riskCents = Math.floor(((centsOf(balance, currency) ?? 0) * numberOf(risk)) / 100)
  const input = { ...typed, riskCents, currency, rate: isOther ? inCurrency : 1 }
  const size = sizeOf(input)
  return (
    <section aria-label="Position size" className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {accounts.length > 0 && (
        <Field label="Account" className="max-sm:col-span-2">
          <Select
            options={[
              ...accounts.map((one) => ({ value: one.id, label: accountName(one) })),
              { value: '', label: 'None: the journal’s settings' },
            ]}
            value={account?.id ?? ''}
            onChange={({ target }) => {
              setChosen(target.value)
              setBalance(undefined)
              setRate('')
            }}
          />
        </Field>
      )}
      <Field label={`Balance in ${currency}`}>
        <Input
          inputMode="decimal"
          value={balance}
          onChange={({ target }) => setBalance(target.value)}
        />
      </Field>
      <Field label="Risk (%)">
        <Input inputMode="decimal" value={risk} onChange={({ target }) => setRisk(target.value)} />
      </Field>
      {isOther && (
        <Field label={`1 ${quote} in ${currency}`} hint={rate === '' && proposed?.from}>
          <Input
            inputMode="decimal"
            placeholder={proposed?.rate}
            value={rate}
            onChange={({ target }) => setRate(target.value)}
          />
        </Field>
      )}
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm">
          {size
            ? `${size.lots} lots risk ${amountText(size.riskCents, currency)}.`
            : whyNoSize(input)}
        </p>
        <Button
          variant="outline"
          size="sm"
          disabled={!size || Number(size.lots) === 0}
          onClick={() => size && onUse(size.lots)}
        >
          Use this size
        </Button>
      </div>
    </section>
  )
}

/** The rate suggested by the entry or by an earlier trade. */
function useProposedRate(typed: PositionSizeProps['typed'], currency: string) {
  const pair = pairSchema.safeParse(typed.pair).data ?? ''
  const ratePair = ratePairOf(pair, currency)
  const isOwn = ratePair !== null && pair.startsWith(ratePair)
  const last = useQuery({ ...lastPriceQuery(ratePair ?? ''), enabled: ratePair !== null && !isOwn })
  return proposedRate({ pair, entry: withPoint(typed.entry) }, currency, last.data ?? null)
}
