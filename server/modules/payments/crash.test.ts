import { paymentsDrill } from '#testing/drills/payments.ts'

paymentsDrill('stripe', { payments: 12, kills: 1 })
