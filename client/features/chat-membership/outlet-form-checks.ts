import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { signalOutletInputSchema } from '#schemas/signals/signal-outlets.ts'

/** The address as typed; the server says whether it is one of the service. */
const outletFormSchema = z.object({
  address: signalOutletInputSchema.shape.address.unwrap(),
})

/** The checks of an outlet's form. */
export const outletResolver = zodResolver(outletFormSchema)
