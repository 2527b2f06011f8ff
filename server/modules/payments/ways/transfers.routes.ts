import * as own from '#contract/payments/payment-ways.ts'
import * as calls from '#contract/payments/transfers.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { PayingDeps } from '../index.ts'
import { getTransferSettings, updateTransferSettings } from './transfer-settings.ts'
import {
  cancelOwnTransfer,
  confirmTransfer,
  listAwaitedTransfers,
  listTransfers,
  refuseTransfer,
  settleTransferRefund,
} from './transfers.ts'

export const transfersRoutes = (deps: PayingDeps): Route[] => [
  route(own.listAwaitedTransfers, {
    access: 'payments.own',
    handle: ({ actor }) => listAwaitedTransfers(deps, actor),
  }),
  route(own.cancelOwnTransfer, {
    access: 'payments.own',
    handle: ({ actor, params }) => cancelOwnTransfer(deps, actor, params.id),
  }),
  route(calls.listTransfers, {
    access: 'payments.read',
    handle: ({ query }) => listTransfers(deps, query),
  }),
  route(calls.confirmTransfer, {
    access: 'payments.refund',
    effect: 'moves-money',
    handle: ({ actor, params, body }) => confirmTransfer(deps, actor, params.id, body ?? {}),
  }),
  route(calls.refuseTransfer, {
    access: 'payments.refund',
    effect: 'moves-money',
    handle: ({ actor, params, body }) => refuseTransfer(deps, actor, params.id, body ?? {}),
  }),
  route(calls.settleTransferRefund, {
    access: 'payments.refund',
    effect: 'moves-money',
    handle: ({ actor, params, body }) => settleTransferRefund(deps, actor, params, body),
  }),
  route(calls.getTransferSettings, {
    access: 'settings.manage',
    handle: ({ actor }) => getTransferSettings(deps, actor),
  }),
  route(calls.updateTransferSettings, {
    access: 'settings.manage',
    // Whoever changes the account decides where the money goes.
    effect: 'moves-money',
    handle: ({ actor, body }) => updateTransferSettings(deps, actor, body),
  }),
]
