import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, line } from '../values.ts'
import { connectionNames, settingNames } from './connection-names.ts'

const connectionName = z.enum(connectionNames)
const settingName = z.enum(settingNames)

/** The most characters of a value. */
export const settingMaximum = 2000

const settingSchema = z.object({
  name: settingName,
  /** Where its value comes from; the environment wins. */
  source: z.enum(['environment', 'here', 'none']),
  /** Null for a secret, which is never shown again. */
  value: z.string().nullable(),
  /** The last four characters of a secret that was set here. */
  ending: z.string().nullable(),
  /** When, and by whom, it was set here; the name is null once the account is deleted. */
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  /** It was sealed with another key, so that it has to be typed again. */
  isLost: z.boolean(),
})
export type ConnectionSetting = z.infer<typeof settingSchema>

const connectionSchema = z.object({
  name: connectionName,
  settings: z.array(settingSchema),
  /** Why what is set here cannot be used as it is; null if it can, or nothing is. */
  problem: z.string().nullable(),
})
export type Connection = z.infer<typeof connectionSchema>

const connectionsSchema = z.object({
  connections: z.array(connectionSchema),
  /** How many processes are running, and how many of them use what is set here now. */
  processes: z.object({ running: z.int(), upToDate: z.int() }),
})
export type Connections = z.infer<typeof connectionsSchema>

export const getConnections = endpoint({
  method: 'GET',
  path: '/admin/connections',
  summary: 'The services that the academy is connected with; secrets are never part of it',
  success: { status: 200, body: connectionsSchema },
})

const params = z.object({ connection: connectionName })

/** Typed values; settings that are not named keep theirs. */
const valuesSchema = z
  .array(z.object({ name: settingName, value: line({ min: 1, max: settingMaximum }) }))
  .max(4)
export type TypedValues = z.infer<typeof valuesSchema>

export const saveConnection = endpoint({
  method: 'PUT',
  path: '/admin/connections/:connection',
  summary: 'Sets values of a connection, sealed; used once the academy is started again',
  params,
  body: z.object({ values: valuesSchema.min(1) }),
  success: { status: 200, body: connectionsSchema },
})

export const removeSetting = endpoint({
  method: 'DELETE',
  path: '/admin/connections/:connection/:setting',
  summary: 'Removes a value that was set here; 404 if none was',
  params: params.extend({ setting: settingName }),
  success: { status: 200, body: connectionsSchema },
})

export const tryConnection = endpoint({
  method: 'POST',
  path: '/admin/connections/:connection/try',
  summary: 'Tries a connection with typed values, or those that are set, and saves nothing',
  params,
  body: z.object({ values: valuesSchema }),
  success: {
    status: 200,
    body: z.object({
      works: z.boolean(),
      /** What the service says, as a sentence. */
      answer: z.string(),
    }),
  },
})
export type TriedConnection = z.infer<typeof tryConnection.success.body>
