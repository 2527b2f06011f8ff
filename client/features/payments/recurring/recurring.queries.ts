import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import {
  changeSandboxRecurring,
  listOwnRecurring,
  openRecurringPortal,
} from '#contract/payments/recurring.ts'
import { paymentKeys } from '../payments.keys.ts'

/** What the card provider charges the user automatically. */
export const ownRecurringQuery = () =>
  queryOptions({
    queryKey: paymentKeys.recurring,
    queryFn: ({ signal }) => call(listOwnRecurring, { signal }),
    refetchInterval: seconds(60),
  })

/** Opens the user's page at the card provider, which returns to the profile. */
export const useOpenPortal = () =>
  useMutation({
    mutationFn: () => call(openRecurringPortal, {}),
    onSuccess: ({ url }) => globalThis.location.assign(url),
    onError: (error) =>
      failureToast(error, 'The card provider cannot be reached. Please try again.'),
  })

export type SandboxAction = 'cancel' | 'resume' | 'renew' | 'decline'

export const useMoveSandbox = () =>
  useChange(paymentKeys.recurring, (body: { id: string; action: SandboxAction }) =>
    call(changeSandboxRecurring, { body }),
  )
