import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { authenticateSandboxPayment, confirmSandboxPayment } from './payments.ts'

const { clientSecret } = confirmSandboxPayment.body.shape

/** The code of a payment that no card has been charged for: it can be made still. */
export const notMade = 'payment_intent_not_made'

export const checkSandboxPayment = endpoint({
  method: 'POST',
  path: '/payment/sandbox/check',
  summary: 'What has become of a payment whose answer was lost; charges nothing',
  body: z.object({ clientSecret }),
  success: authenticateSandboxPayment.success,
})
