import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process answers',
  success: { status: 200, body: z.object({ status: z.literal('ok') }) },
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether database, migrations and storage are usable',
  success: { status: 200, body: z.object({ status: z.literal('ready') }) },
})

/** What the client must know of the running academy before anybody signs in. */
export const academyInfoSchema = z.object({
  brand: z.string(),
  /** Accounts to try the academy with; empty except in demo mode. */
  demoAccounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
})
export type AcademyInfo = z.infer<typeof academyInfoSchema>

export const getAcademyInfo = endpoint({
  method: 'GET',
  path: '/academy-info',
  summary: 'Brand and, in demo mode, the demo accounts',
  success: { status: 200, body: academyInfoSchema },
})
