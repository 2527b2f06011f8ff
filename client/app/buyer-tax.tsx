import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/displays/states.tsx'

// Few academies ask for it.
const OwnTaxPart = lazy(() => import('#client/features/invoices/taxes/own-tax-part.tsx'))

/** In a payment: who is taxed, and where. */
export const buyerTax = (onSaved: () => void) => (
  <Suspense fallback={<Skeleton className="h-16" />}>
    <OwnTaxPart onSaved={onSaved} />
  </Suspense>
)
