import { paymentsDrill } from '#testing/drills/payments.ts'

paymentsDrill('stripe', { payments: 12, kills: 1 })
paymentsDrill('paypal', { payments: 12, kills: 1 })
paymentsDrill('paystack', { payments: 12, kills: 1 })
