import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#client/platform/http/call.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { useSoldTitle } from '#client/platform/start/offers.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { checkPayment, type PaymentCheck } from '#contract/payments/payment-ways.ts'
import { finishPayment } from '../after-payment.ts'
import { settlingText } from '../payment-words.ts'
import { paymentKeys } from '../payments.keys.ts'
import { checkFailure } from './way-words.ts'

/** How often a payment that has not been decided is asked about, in milliseconds. */
const askEvery = 3000

interface ReturnedPaymentProps {
  /** The id of the payment. */
  payment: string
  /** The dialog was closed, or the payment is done. */
  onDone: () => void
}

/** What has become of a payment from whose provider's page the user comes back. */
export default function ReturnedPayment({ payment, onDone }: ReturnedPaymentProps) {
  const { id: userId } = useUser()
  const check = useQuery({
    queryKey: [...paymentKeys.check, payment],
    queryFn: ({ signal }) => call(checkPayment, { body: { payment }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? askEvery : false),
  })
  const finish = useEffectEvent(() => {
    onDone()
    finishPayment(userId, check.data?.program === null)
  })
  const isPaid = check.data?.status === 'succeeded'
  useEffect(() => {
    if (isPaid) finish()
  }, [isPaid])
  return (
    <Dialog open onOpenChange={onDone} title="Your payment" width="md">
      {check.isPending && <Spinner label="Checking your payment" />}
      {!check.data && check.isError && <QueryError message={checkFailure} query={check} />}
      {check.data && <Outcome check={check.data} />}
    </Dialog>
  )
}

function Outcome({ check }: { check: PaymentCheck }) {
  const title = useSoldTitle(check)
  const { status, reason, redirect } = check
  if (status === 'succeeded') {
    return (
      <div className="flex flex-col items-center gap-2 py-8 text-center">
        <CircleCheck className="size-8 text-success" aria-hidden="true" />
        <p className="font-medium">Thank you, your payment has arrived.</p>
        <p className="text-sm text-muted-foreground">This page reloads in a moment.</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {status === 'failed' && <Notice variant="danger">{reason}</Notice>}
      {status === 'cancelled' && (
        <Notice>This payment for the {title} was ended. Nothing was charged.</Notice>
      )}
      {status === 'processing' && (
        <Notice>
          Your payment for the {title} is on its way. {settlingText}
        </Notice>
      )}
      {status === 'pending' && (
        <>
          <Spinner label="Waiting for the provider" />
          <p className="text-sm">
            The provider has not confirmed the payment for the {title} yet. If you have paid, it can
            take a few minutes; you may close this page, nothing is lost.
          </p>
        </>
      )}
      {redirect && (
        <ButtonLink to={redirect} variant="outline" className="self-start">
          Back to the provider’s page
        </ButtonLink>
      )}
    </div>
  )
}
