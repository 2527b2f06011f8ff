import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getStripeSettings,
  type StripeSettingsInput,
  updateStripeSettings,
} from '#contract/payments/stripe-settings.ts'
import { paymentKeys } from '../payments.keys.ts'

export const stripeSettingsQuery = () =>
  queryOptions({
    queryKey: paymentKeys.stripeSettings,
    queryFn: ({ signal }) => call(getStripeSettings, { signal }),
  })

export const useSaveStripeSettings = () =>
  useChange(['payments'], (body: StripeSettingsInput) => call(updateStripeSettings, { body }))
