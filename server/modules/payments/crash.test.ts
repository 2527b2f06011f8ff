import { paymentsDrill } from '#testing/drills/payments.ts'

paymentsDrill('stripe', { payments: 20, kills: 1 })
