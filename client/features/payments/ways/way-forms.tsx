import { lazy, useId, useState } from 'react'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import type { PaymentWay } from '#contract/payments/payment-ways.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import { isBusy } from '../payment-state.ts'
import type { PaymentConfig } from '../payments.queries.ts'
import type { Payment } from '../use-payment.ts'
import { noWay, wayWords } from './way-words.ts'

const StripeForm = lazy(() => import('../card/stripe-form.tsx'))
const AccountForm = lazy(() => import('../card/account-form.tsx'))
const SandboxForm = lazy(() => import('../card/sandbox-form.tsx'))
const RedirectForm = lazy(() => import('./redirect-form.tsx'))
const TransferForm = lazy(() => import('./transfer-form.tsx'))

interface WayFormsProps {
  payment: Payment
  config: PaymentConfig
}

/** The ways by which this can be paid, with the form of the chosen one; the server has said which fit. */
export default function WayForms({ payment, config }: WayFormsProps) {
  const { quote } = payment.checkout
  const [chosen, choose] = useState<WayName | null>(null)
  if (!quote) return <Spinner label="Loading the ways of paying" />
  const fitting = waysOf(config).filter(({ name }) => quote.ways?.includes(name) ?? true)
  const way = fitting.find(({ name }) => name === chosen) ?? fitting[0]
  if (!way) return <Notice variant="warning">{noWay}</Notice>
  const locked = isBusy(payment.state) || payment.state.step === 'authenticating'
  return (
    <>
      {fitting.length > 1 && (
        <WayChoice
          ways={fitting}
          currency={quote.currency}
          recurs={!!quote.recurring}
          chosen={way.name}
          locked={locked}
          onChoose={choose}
        />
      )}
      <WayForm key={way.name} way={way} payment={payment} />
    </>
  )
}

/** The ways that are set up: all of them, or the only one. */
function waysOf({ ways, provider: name, ...one }: PaymentConfig): PaymentWay[] {
  if (ways) return ways
  const { publishableKey, testMode, methods } = one
  return name === 'none' ? [] : [{ name, publishableKey, testMode, mobileMoney: [], methods }]
}

function WayForm({ way, payment }: { way: PaymentWay; payment: Payment }) {
  const { name, publishableKey } = way
  if (name === 'transfer') return <TransferForm checkout={payment.checkout} />
  if (name === 'sandbox') return <SandboxForm payment={payment} way={name} />
  if (name === 'stripe') {
    const CardForm = way.methods ? AccountForm : StripeForm
    return <CardForm payment={payment} publishableKey={publishableKey ?? ''} way={name} />
  }
  return <RedirectForm payment={payment} way={name} />
}

interface WayChoiceProps {
  ways: readonly PaymentWay[]
  currency: string
  /** Whether it is charged again and again. */
  recurs: boolean
  chosen: WayName
  /** While a payment is in progress the choice stays as it is. */
  locked: boolean
  onChoose: (name: WayName) => void
}

function WayChoice({ ways, currency, recurs, chosen, locked, onChoose }: WayChoiceProps) {
  const group = useId()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2" disabled={locked}>
      <legend className="mb-2 text-sm font-medium">How would you like to pay?</legend>
      {ways.map((way) => {
        const { label, hint } = wayWords(way, { currency, recurs })
        return (
          <label
            key={way.name}
            className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={group}
              value={way.name}
              checked={way.name === chosen}
              onChange={() => onChoose(way.name)}
              className="mt-1 accent-primary outline-none"
            />
            <span>
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {label}
                {way.testMode && <Badge variant="warning">Test mode</Badge>}
              </span>
              <span className="block text-compact text-muted-foreground">{hint}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
