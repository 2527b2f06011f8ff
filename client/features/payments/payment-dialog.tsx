import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { useOffer } from '#client/platform/start/offers.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { calendarDate } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { may } from '#contract/access/permissions.ts'
import { amountText } from '#contract/currencies.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { PaymentQuote } from '#contract/payments/payments.ts'
import { CouponField } from './coupon-field.tsx'
import { isBusy } from './payment-state.ts'
import { renewalText } from './payment-words.ts'
import { paymentConfigQuery } from './payments.queries.ts'
import { RedeemButton } from './redeem-button.tsx'
import { useCheckout } from './use-checkout.ts'
import { type Payment, usePayment } from './use-payment.ts'

// Only one of them is ever needed, and only for a payment.
const StripeForm = lazy(() => import('./card/stripe-form.tsx'))
const SandboxForm = lazy(() => import('./card/sandbox-form.tsx'))

export interface PaymentDialogProps {
  program: PaidProgram
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a card payment for a program; after a success it reloads the page. */
export default function PaymentDialog({ program, open, onOpenChange }: PaymentDialogProps) {
  const checkout = useCheckout(program)
  const { title } = useOffer(program)
  const payment = usePayment(checkout)
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
        ) : (
          <>
            <SeatLine program={program} />
            <CouponField checkout={checkout} locked={locked} />
            {quote && quote.taxCents > 0 && <TaxLine quote={quote} />}
            {quote?.recurring && <RenewalLine quote={quote} recurring={quote.recurring} />}
            {quote?.amountCents === 0 ? (
              <RedeemButton payment={payment} />
            ) : (
              <CardForm payment={payment} />
            )}
          </>
        )}
      </div>
    </Dialog>
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

/** Names the tax included in the amount. */
function TaxLine({ quote }: { quote: PaymentQuote }) {
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
      {renewalText(amountText(recurring.amountCents, quote.currency), recurring.months)}
    </p>
  )
}

function TestModeBadge() {
  const { data } = useQuery(paymentConfigQuery())
  return data?.testMode ? <Badge variant="warning">Test mode</Badge> : null
}

function CardForm({ payment }: { payment: Payment }) {
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
  const { provider, publishableKey } = config.data
  return (
    <Suspense fallback={<Spinner label="Loading the card form" />}>
      {provider === 'stripe' && publishableKey ? (
        <StripeForm payment={payment} publishableKey={publishableKey} />
      ) : (
        <SandboxForm payment={payment} />
      )}
    </Suspense>
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
