import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { authenticateSandboxPayment, confirmSandboxPayment } from './payments.ts'

const { clientSecret } = confirmSandboxPayment.body.shape

/** The error code for a payment whose card has not been charged: it can still be made. */
export const notMade = 'payment_intent_not_made'

export const checkSandboxPayment = endpoint({
  method: 'POST',
  path: '/payment/sandbox/check',
  summary: 'What has become of a payment whose answer was lost; charges nothing',
  body: z.object({ clientSecret }),
  success: authenticateSandboxPayment.success,
})
