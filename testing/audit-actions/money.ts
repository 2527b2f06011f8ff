import { createCoupon, updateCoupon } from '#contract/coupons.ts'
import { getBillingSettings, updateBillingSettings } from '#contract/invoices.ts'
import type { AuditActions } from './bench.ts'

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

/** Coupons, and the settings of invoices. */
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
