import {
  changeSandboxRecurring,
  listOwnRecurring,
  openRecurringPortal,
} from '#contract/recurring.ts'
import { notFound } from '#server/platform/failure.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

const access = 'payments.own'

export const recurringRoutes = ({ recurring }: Operations): Route[] => [
  route(listOwnRecurring, { access, handle: ({ actor }) => recurring.listOwn(actor) }),
  route(openRecurringPortal, { access, handle: ({ actor }) => recurring.openPortal(actor) }),
  route(changeSandboxRecurring, {
    access,
    async handle({ actor, body }) {
      if (!recurring.moveSandbox) throw notFound()
      await recurring.moveSandbox(actor, body)
    },
  }),
]
