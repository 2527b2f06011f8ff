import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Landmark } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { calendarDate } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import { amountText } from '#contract/currencies.ts'
import { currencies } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { PaymentQuote } from '#contract/payments/payments.ts'
import { CouponField } from './coupon-field.tsx'
import { isBusy } from './payment-state.ts'
import { renewalText, settlingText } from './payment-words.ts'
import { paymentKeys } from './payments.keys.ts'
import { paymentConfigQuery } from './payments.queries.ts'
import { RedeemButton } from './redeem-button.tsx'
import { type Sold, useSold } from './sold.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { type Payment, usePayment } from './use-payment.ts'

// Only one of them is ever needed, and only for a payment.
const StripeForm = lazy(() => import('./card/stripe-form.tsx'))
const AccountForm = lazy(() => import('./card/account-form.tsx'))
const SandboxForm = lazy(() => import('./card/sandbox-form.tsx'))
// For academies with more than cards.
const WayForms = lazy(() => import('./ways/way-forms.tsx'))

export type PaymentDialogProps = Sold & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is asked before the card. */
  children?: ReactNode
  /** Called before a payment begins; if it fails, none does. */
  beforePaying?: () => Promise<void>
  /** Asks of whom and where the tax depends, where it does; `onSaved` once that has been said. */
  taxPart?: (onSaved: () => void) => ReactNode
}

/** Takes a payment for a program or an offer; after a success it reloads the page. */
export default function PaymentDialog({
  open,
  onOpenChange,
  children,
  beforePaying,
  taxPart,
  ...sold
}: PaymentDialogProps) {
  const client = useQueryClient()
  const { program } = sold
  const checkout = useCheckout(sold)
  const { title } = useSold(sold)
  const payment = usePayment(checkout, beforePaying)
  const { cents, currency, quote } = checkout
  const locked = isBusy(payment.state) || payment.state.step === 'authenticating'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) payment.leave()
        onOpenChange(next)
      }}
      title={title}
      width="md"
      maxHeight="90vh"
      dismissible={!isBusy(payment.state)}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3 border-b pb-4">
          <p className="text-2xl font-semibold tabular-nums">{amountText(cents, currency)}</p>
          <TestModeBadge />
        </div>
        {payment.state.step === 'paid' ? (
          <Paid />
        ) : payment.state.step === 'settling' ? (
          <Settling />
        ) : (
          <>
            {program && <SeatLine program={program} />}
            <CurrencyChoice checkout={checkout} locked={locked} />
            <CouponField checkout={checkout} locked={locked} />
            {quote?.tax && quote.amountCents > 0 && (
              <div inert={locked}>
                {taxPart?.(() => {
                  void client.invalidateQueries({ queryKey: paymentKeys.quote })
                })}
              </div>
            )}
            {quote && (quote.taxCents > 0 || quote.tax?.vatNumber) && <TaxLine quote={quote} />}
            {quote?.creditCents ? (
              <p className="text-sm text-muted-foreground tabular-nums">
                Less {amountText(quote.creditCents, quote.currency)} that you have paid for other
                offers.
              </p>
            ) : null}
            {quote?.recurring && <RenewalLine quote={quote} recurring={quote.recurring} />}
            {children}
            {quote?.amountCents === 0 ? (
              <RedeemButton payment={payment} />
            ) : quote?.tax?.country === null ? null : (
              <PaymentForm payment={payment} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The currencies in which the offer can be paid, where there are several. */
function CurrencyChoice({ checkout, locked }: { checkout: Checkout; locked: boolean }) {
  const { quote, chooseCurrency } = checkout
  const choices = quote?.currencies ?? []
  if (!quote || choices.length < 2) return null
  return (
    <Field label="Pay in">
      <Select
        value={quote.currency}
        disabled={locked}
        options={choices.map(({ currency, amountCents }) => ({
          value: currency,
          label: `${currency.toUpperCase()}, ${amountText(amountCents, currency)}`,
        }))}
        onChange={({ target }) => {
          const chosen = currencies.find((one) => one === target.value)
          if (chosen) chooseCurrency(chosen)
        }}
      />
    </Field>
  )
}

/** Which cohort the payment is for, where the owner makes cohorts, and what happens if its last seat goes. */
function SeatLine({ program }: { program: PaidProgram }) {
  const planned = useAcademyInfo()?.plannedPrograms?.find((one) => one.program === program)
  const isRenewal = may(useUser(), `${program}.enter`)
  if (!planned?.next || isRenewal) return null
  const { name, startsOn } = planned.next
  return (
    <p className="text-sm text-muted-foreground">
      You get a seat in {name}, first day {calendarDate(startsOn)}. If its last seat is taken while
      you pay, you get one in the next cohort; if there is none, your place at the top of the
      waiting list is kept.
    </p>
  )
}

/** Names the tax included in the amount, or why none is. */
function TaxLine({ quote }: { quote: PaymentQuote }) {
  if (quote.tax?.vatNumber) {
    return (
      <p className="text-sm text-muted-foreground">
        No tax is charged: your business owes it itself (reverse charge).
      </p>
    )
  }
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {quote.taxIncluded ? 'Includes' : 'With'} {quote.taxBasisPoints / 100} % tax:{' '}
      {amountText(quote.taxCents, quote.currency)}
    </p>
  )
}

/** Says what the card will be charged automatically, and how to end that. */
function RenewalLine({
  quote,
  recurring,
}: {
  quote: PaymentQuote
  recurring: NonNullable<PaymentQuote['recurring']>
}) {
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {renewalText(amountText(recurring.amountCents, quote.currency), recurring)}
    </p>
  )
}

function TestModeBadge() {
  const { data } = useQuery(paymentConfigQuery())
  return data?.testMode ? <Badge variant="warning">Test mode</Badge> : null
}

function PaymentForm({ payment }: { payment: Payment }) {
  const config = useQuery(paymentConfigQuery())
  if (config.isPending) return <Spinner label="Loading the card form" />
  if (config.isError) {
    return (
      <QueryError
        message="The card form could not be loaded. Please check your connection and try again."
        query={config}
      />
    )
  }
  const { provider, publishableKey, methods } = config.data
  const CardForm = methods ? AccountForm : StripeForm
  const { quote } = payment.checkout
  if (config.data.ways || quote?.ways) {
    return (
      <Suspense fallback={<Spinner label="Loading the card form" />}>
        <WayForms payment={payment} config={config.data} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Spinner label="Loading the card form" />}>
      {provider === 'stripe' && publishableKey ? (
        <CardForm payment={payment} publishableKey={publishableKey} />
      ) : (
        <SandboxForm payment={payment} />
      )}
    </Suspense>
  )
}

function Settling() {
  return (
    <div className="flex flex-col items-center gap-2 py-8 text-center">
      <Landmark className="size-8 text-info" aria-hidden="true" />
      <p className="font-medium">Your payment is on its way.</p>
      <p className="text-sm text-muted-foreground">{settlingText}</p>
    </div>
  )
}

function Paid() {
  return (
    <div className="flex flex-col items-center gap-2 py-8 text-center">
      <CircleCheck className="size-8 text-success" aria-hidden="true" />
      <p className="font-medium">Thank you, your payment has arrived.</p>
      <p className="text-sm text-muted-foreground">This page reloads in a moment.</p>
    </div>
  )
}
