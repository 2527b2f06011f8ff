import { createChangeFirstHour } from './change-first-hour.ts'
import type { FirstHourDeps } from './deps.ts'
import { createReadFirstHour } from './read-first-hour.ts'
import { createSendTestMail } from './send-test-mail.ts'

export function createOperations(deps: FirstHourDeps) {
  const read = createReadFirstHour(deps)
  return {
    read,
    change: createChangeFirstHour(deps, read),
    sendTestMail: createSendTestMail(deps, read),
  }
}

export type Operations = ReturnType<typeof createOperations>
