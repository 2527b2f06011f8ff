import { paymentsDrill } from '#testing/drills/payments.ts'

paymentsDrill('stripe', { payments: 40, kills: 3 })
