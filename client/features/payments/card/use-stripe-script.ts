import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'

/** Stripe's script, which must come from Stripe itself; loaded once for all forms. */
export const useStripeScript = (publishableKey: string) =>
  useQuery({
    queryKey: ['payments', 'stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const scriptFailure =
  'The card form could not be loaded. Please check your connection and try again.'
