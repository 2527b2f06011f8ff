import { expect, vi } from 'vitest'
import { createCoupon, updateCoupon } from '#contract/coupons.ts'
import { noteEvidenceSent, readDisputeGauge } from '#contract/disputes.ts'
import { getBillingSettings, updateBillingSettings } from '#contract/invoices.ts'
import {
  createPaymentIntent,
  listTransactions,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { updateStripeSettings } from '#contract/payments/stripe-settings.ts'
import {
  confirmTransfer,
  getTransferSettings,
  listTransfers,
  refuseTransfer,
  settleTransferRefund,
  updateTransferSettings,
} from '#contract/payments/transfers.ts'
import {
  archiveShopOffer,
  createShopOffer,
  deleteShopOffer,
  removeShopOfferPicture,
  updateShopOffer,
} from '#contract/shop/shop-offers.ts'
import { getTaxSettings, removeTaxRate, setTaxRate, updateTaxSettings } from '#contract/taxes.ts'
import { getWithdrawalTerms, updateWithdrawalTerms } from '#contract/withdrawals.ts'
import type { TestApp } from '../app.ts'
import { sendForm } from '../forms.ts'
import type { Person } from '../people.ts'
import { makeShopOffer, shopOfferInput } from '../shop.ts'
import { type ActionsBench, type AuditActions, inQuery } from './bench.ts'
import { picture } from './picture.ts'

const coupon = (code: string) => ({
  code,
  percent: 10,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesEach: 1,
  active: true,
})

const rate = { country: 'KE', basisPoints: 1600, validFrom: '2026-01-01' }

const transfers = { isOn: true, details: 'Bank of Examples, 12 34', currencies: ['usd' as const] }

/** A payment by transfer that the office waits for. */
async function awaited({ app, admin }: ActionsBench): Promise<string> {
  const { body: set } = await app.call(getTransferSettings, { as: admin })
  if (!set.isOn) await app.call(updateTransferSettings, { as: admin, body: transfers })
  const as = await app.people.free()
  const body = { amount: 5000, program: 'academy', way: 'transfer' } as const
  return (await app.call(createPaymentIntent, { as, body })).body.clientSecret
}

/** Gives an offer a picture. */
const sendPicture = async (app: TestApp, as: Person, id: string) =>
  sendForm(app, {
    as,
    path: `/admin/shop/offers/${id}/picture`,
    file: { field: 'thumbnail', content: await picture(), name: 'one.png' },
  })

/** Coupons, offers, transfers, and the settings of invoices. */
export const moneyActions: AuditActions = {
  'POST /admin/coupons': {
    action: 'coupon.created',
    tells: 'made',
    run: ({ call }) => call(createCoupon, { body: coupon('MADE-1') }),
  },
  'PUT /admin/coupons/:id': {
    action: 'coupon.updated',
    tells: 'changed',
    async run({ app, admin, call }) {
      const { body } = await app.call(createCoupon, { as: admin, body: coupon('MADE-2') })
      const change = { ...coupon('MADE-2'), percent: 20 }
      return call(updateCoupon, { params: { id: body.id }, body: change })
    },
  },
  'POST /admin/disputes/:id/evidence-sent': {
    action: 'dispute.evidence_noted',
    tells: 'nothing',
    async run({ app, admin, call, payer, stripe }) {
      const { intent } = await payer()
      await app.request(stripe.delivery(stripe.dispute(intent, 'needs_response')))
      const { body } = await app.call(readDisputeGauge, { as: admin })
      const id = body.newest.find(({ payment }) => payment === intent)?.id ?? ''
      return call(noteEvidenceSent, { params: { id } })
    },
  },
  'GET /admin/disputes.csv': {
    action: 'dispute.months_exported',
    tells: 'nothing',
    withoutSubject: true,
    run: inQuery('/admin/disputes.csv'),
  },
  'PUT /admin/tax': {
    action: 'billing.tax_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getTaxSettings, { as: admin })
      const { updatedAt } = body
      return call(updateTaxSettings, {
        body: { byCountry: false, sellerCountry: 'NG', updatedAt },
      })
    },
  },
  'PUT /admin/tax/rates': {
    action: 'billing.rate_set',
    tells: 'made',
    run: ({ call }) => call(setTaxRate, { body: rate }),
  },
  'DELETE /admin/tax/rates/:id': {
    action: 'billing.rate_removed',
    tells: 'gone',
    async run({ app, admin, call }) {
      const { body } = await app.call(setTaxRate, { as: admin, body: { ...rate, country: 'GH' } })
      const id = body.rates.find(({ country }) => country === 'GH')?.id ?? ''
      return call(removeTaxRate, { params: { id } })
    },
  },
  'GET /admin/tax.csv': {
    action: 'billing.tax_exported',
    tells: 'nothing',
    withoutSubject: true,
    run: inQuery('/admin/tax.csv?quarter=2026-Q4'),
  },
  'PUT /admin/withdrawal-terms': {
    action: 'withdrawal.terms_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getWithdrawalTerms, { as: admin })
      return call(updateWithdrawalTerms, { body: { ...body, isOn: true, days: 21 } })
    },
  },
  'PUT /admin/transfer-settings': {
    action: 'transfer_settings.changed',
    tells: 'changed',
    withoutSubject: true,
    run: ({ call }) => call(updateTransferSettings, { body: transfers }),
  },
  'PUT /admin/stripe-settings': {
    action: 'stripe_settings.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const answer = await call(updateStripeSettings, { body: { allMethods: true } })
      // Those that follow pay by card.
      await app.call(updateStripeSettings, { as: admin, body: { allMethods: false } })
      return answer
    },
  },
  'POST /admin/transfers/:id/paid': {
    action: 'transfer.confirmed',
    tells: 'changed',
    run: async (bench) => bench.call(confirmTransfer, { params: { id: await awaited(bench) } }),
  },
  'POST /admin/transfers/:id/refuse': {
    action: 'transfer.refused',
    tells: 'changed',
    run: async (bench) => bench.call(refuseTransfer, { params: { id: await awaited(bench) } }),
  },
  'POST /admin/transfers/:id/refunds/:refundId': {
    action: 'transfer.sent_back',
    tells: 'changed',
    async run(bench) {
      const { app, admin, call } = bench
      const id = await awaited(bench)
      const { body: paid } = await app.call(confirmTransfer, { as: admin, params: { id } })
      const query = { search: paid.reference }
      const { body: found } = await app.call(listTransactions, { as: admin, query })
      const transaction = found.items[0]?.id ?? ''
      await app.call(refundTransaction, { as: admin, params: { id: transaction }, body: {} })
      const due = async () => {
        const list = { search: paid.reference, state: 'all' } as const
        const { body } = await app.call(listTransfers, { as: admin, query: list })
        return body[0]?.refunds[0]?.id
      }
      await vi.waitFor(async () => expect(await due()).toBeTruthy(), 60_000)
      const refundId = (await due()) ?? ''
      return call(settleTransferRefund, { params: { id, refundId }, body: { sent: true } })
    },
  },
  'POST /admin/shop/offers': {
    action: 'shop_offer.created',
    tells: 'made',
    run: ({ call }) =>
      call(createShopOffer, {
        body: { ...shopOfferInput('audited-one'), programs: ['mentorship'] },
      }),
  },
  'PUT /admin/shop/offers/:id': {
    action: 'shop_offer.updated',
    tells: 'changed',
    async run({ app, admin, call }) {
      const { id, slug } = await makeShopOffer(app, admin, { programs: ['mentorship'] })
      const body = { ...shopOfferInput(slug), programs: ['mentorship' as const], priceCents: 5900 }
      return call(updateShopOffer, { params: { id }, body })
    },
  },
  'POST /admin/shop/offers/:id/archive': {
    action: 'shop_offer.archived',
    tells: 'changed',
    async run({ app, admin, call }) {
      const { id } = await makeShopOffer(app, admin, { programs: ['mentorship'] })
      return call(archiveShopOffer, { params: { id } })
    },
  },
  'DELETE /admin/shop/offers/:id': {
    action: 'shop_offer.deleted',
    tells: 'gone',
    async run({ app, admin, call }) {
      const { id } = await makeShopOffer(app, admin, { programs: ['mentorship'] })
      return call(deleteShopOffer, { params: { id } })
    },
  },
  'POST /admin/shop/offers/:id/picture': {
    action: 'shop_offer.picture_set',
    tells: 'nothing',
    async run({ app, admin }) {
      const { id } = await makeShopOffer(app, admin, { programs: ['mentorship'] })
      return sendPicture(app, admin, id)
    },
  },
  'DELETE /admin/shop/offers/:id/picture': {
    action: 'shop_offer.picture_removed',
    tells: 'nothing',
    async run({ app, admin, call }) {
      const { id } = await makeShopOffer(app, admin, { programs: ['mentorship'] })
      await sendPicture(app, admin, id)
      return call(removeShopOfferPicture, { params: { id } })
    },
  },
  'GET /admin/shop/offers/:id/buyers.csv': {
    action: 'shop_offer.buyers_exported',
    tells: 'nothing',
    async run(bench) {
      const { id } = await makeShopOffer(bench.app, bench.admin, { programs: ['mentorship'] })
      return inQuery(`/admin/shop/offers/${id}/buyers.csv`)(bench)
    },
  },
  'PUT /admin/billing': {
    action: 'billing.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getBillingSettings, { as: admin })
      const { defaultSellerName: _, ...settings } = body
      return call(updateBillingSettings, { body: { ...settings, taxNumber: 'GB 123' } })
    },
  },
}
