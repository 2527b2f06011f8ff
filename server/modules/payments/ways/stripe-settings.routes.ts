import * as own from '#contract/payments/payment-ways.ts'
import * as calls from '#contract/payments/stripe-settings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { PayingDeps } from '../index.ts'
import { listProcessingPayments } from './processing.ts'
import { getStripeSettings, updateStripeSettings } from './stripe-settings.ts'

export const stripeSettingsRoutes = (deps: PayingDeps): Route[] => [
  route(own.listProcessingPayments, {
    access: 'payments.own',
    handle: ({ actor }) => listProcessingPayments(deps, actor),
  }),
  route(calls.getStripeSettings, {
    access: 'settings.manage',
    handle: ({ actor }) => getStripeSettings(deps, actor),
  }),
  route(calls.updateStripeSettings, {
    access: 'settings.manage',
    // It decides how money comes in, and what visitors are told of it.
    effect: 'moves-money',
    handle: ({ actor, body }) => updateStripeSettings(deps, actor, body),
  }),
]
