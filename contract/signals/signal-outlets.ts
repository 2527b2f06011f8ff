import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { programNames } from '../offers/program-table.ts'
import { instant } from '../values.ts'

const programSchema = z.enum(programNames)
const serviceSchema = z.enum(['telegram', 'discord'])
const params = z.object({ program: programSchema, service: serviceSchema })
export type SignalOutletParams = z.infer<typeof params>

const outletSchema = z.object({
  program: programSchema,
  /** The program's name. */
  name: z.string(),
  service: serviceSchema,
  /** Whether the academy can use this service: a channel at Telegram needs its bot. */
  available: z.boolean(),
  /** What may be shown of the address: a webhook's is a secret. Null if nothing is posted. */
  shown: z.string().nullable(),
  /** Why nothing is posted, and what helps. */
  trouble: z.string().nullable(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Why the last of these failed. */
  failure: z.string().nullable(),
  updatedAt: instant.nullable(),
})
export type SignalOutlet = z.infer<typeof outletSchema>

const channelPattern = /^(@[A-Za-z]\w{3,31}|-\d{5,20})$/
const webhookPattern =
  /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{5,20}\/[\w-]{20,120}$/

/** Whether an address is one of the service. */
export const isOutletAddress = (service: SignalOutletParams['service'], address: string): boolean =>
  (service === 'telegram' ? channelPattern : webhookPattern).test(address)

export const outletAddressHints: Record<SignalOutletParams['service'], string> = {
  telegram: 'Enter the channel’s name, such as @my_signals, or its number, such as -1001234567890',
  discord: 'Enter the webhook’s address, as Discord shows it',
}

export const signalOutletInputSchema = z.object({
  /** Null to post nothing more. */
  address: z.string().trim().max(300).nullable(),
  /** The value last read, to detect whether somebody else has changed it since; null if nothing was posted. */
  updatedAt: instant.nullable(),
})
export type SignalOutletInput = z.infer<typeof signalOutletInputSchema>

export const listSignalOutlets = endpoint({
  method: 'GET',
  path: '/admin/signal-outlets',
  summary: 'The channels at Telegram and webhooks at Discord that get the signals of each program',
  success: { status: 200, body: z.array(outletSchema) },
})

export const updateSignalOutlet = endpoint({
  method: 'PUT',
  path: '/admin/signal-outlets/:program/:service',
  summary:
    'Set where a program’s signals are posted from now on; 409 when someone else has changed it since',
  params,
  body: signalOutletInputSchema,
  success: { status: 200, body: outletSchema },
})

export const trySignalOutlet = endpoint({
  method: 'POST',
  path: '/admin/signal-outlets/:program/:service/try',
  summary:
    'Ask the service whether signals can be posted; if so, what had failed is posted once more',
  params,
  success: { status: 200, body: z.object({ title: z.string(), problems: z.array(z.string()) }) },
})
