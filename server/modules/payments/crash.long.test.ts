import { paymentsDrill } from '#testing/drills/payments.ts'

paymentsDrill('stripe', { payments: 1000, kills: 30 })
paymentsDrill('paypal', { payments: 200, kills: 10 })
paymentsDrill('paystack', { payments: 200, kills: 10 })
paymentsDrill('sandbox', { payments: 200, kills: 10 })
