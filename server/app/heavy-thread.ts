import { setPriority, platform as system } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseLimits } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/problems.ts'
import { Failure, unavailable } from '#server/platform/failure.ts'
import type { BegunCall, HeavyAnswer, HeavyCall } from '#server/platform/heavy/heavy-calls.ts'
import { isHeavy } from '#server/platform/heavy/heavy-route.ts'
import { createLog } from '#server/platform/log.ts'
import { assemble } from '#server/platform/module/assemble.ts'
import { createQuestions } from '#server/platform/module/question.ts'
import { createPlatform } from './compose-platform.ts'
import type { Config } from './config.ts'
import { modules } from './modules.ts'

/** What a thread for heavy calls is started with. */
export interface HeavyThreadData {
  config: Config
  databaseUrl: string
  directUrl: string
  limits: DatabaseLimits
}

const { config, databaseUrl, directUrl, limits } = workerData as HeavyThreadData

/** Below the thread that answers everybody, and yet not without its share beside other programs. */
const lowered = 5
// On Linux, threads have priorities of their own.
if (system() === 'linux') setPriority(lowered)

/** How far the academy's time is ahead of this machine's; only in tests is there a difference. */
let ahead = 0
const questions = createQuestions()
const platform = createPlatform(
  {
    config,
    databaseUrl,
    directUrl,
    log: createLog({ level: config.LOG_LEVEL, pretty: !config.production }),
    now: () => new Date(Date.now() + ahead),
    clientFolder: null,
    // One call is made at a time, of reads that share connections.
    databaseLimits: { ...limits, connections: 2, statementTimeout: 20_000 },
  },
  questions,
)
const { routes } = assemble(modules, platform, questions)
const heavy = new Map(routes.filter(isHeavy).map((route) => [route.name, route]))

/** Makes one call: the academy's modules are here as they are in the thread that answers everybody. */
export default async function answer(call: HeavyCall): Promise<HeavyAnswer> {
  const route = heavy.get(call.route)
  if (!route) throw new Error(`no heavy route ${call.route}`)
  parentPort?.postMessage({ begun: call.id } satisfies BegunCall)
  ahead = call.at - Date.now()
  try {
    return await route.answerElsewhere(call)
  } catch (error) {
    const refusal = isUnavailable(error) ? unavailable(error) : error
    if (!(refusal instanceof Failure)) throw error
    const { code, message, issues, retryAfter } = refusal
    return { refused: { code, message, issues, retryAfter } }
  }
}
