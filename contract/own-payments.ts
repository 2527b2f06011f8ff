import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { transactionStatusSchema } from './payments.ts'
import { paidProgramSchema } from './programs.ts'
import { id, instant } from './values.ts'

const ownPaymentSchema = z.object({
  id,
  program: paidProgramSchema,
  amountCents: z.int(),
  currency: z.string(),
  refundedCents: z.int(),
  status: transactionStatusSchema.exclude(['suspicious']),
  /** Null where it was never paid. */
  paidAt: instant.nullable(),
  createdAt: instant,
  /** Whether it was a card of the sandbox: no money moved. */
  inTest: z.boolean(),
})
export type OwnPayment = z.infer<typeof ownPaymentSchema>

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/me/payments',
  summary: 'The signed-in user’s own payments, newest first',
  success: { status: 200, body: z.array(ownPaymentSchema) },
})
