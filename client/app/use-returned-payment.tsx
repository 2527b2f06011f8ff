import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paymentReturnParameter } from '#contract/site/pages.ts'

// Few payments are made on another page.
const ReturnedPayment = lazy(() => import('#client/features/payments/ways/returned-payment.tsx'))

const isId = /^[0-9a-f-]{36}$/

/** What has become of the payment from whose provider's page the user comes back; nothing otherwise. */
export function useReturnedPayment(): ReactNode {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get(paymentReturnParameter)
  const [payment, setPayment] = useState(named && isId.test(named) ? named : null)
  if (!payment) return null
  const done = () => {
    setPayment(null)
    // So that a reload does not ask again.
    void navigate(pathname, { replace: true })
  }
  return (
    <Suspense>
      <ReturnedPayment payment={payment} onDone={done} />
    </Suspense>
  )
}
