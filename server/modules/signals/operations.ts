import { createCountReads } from './count-reads.ts'
import { createDeleteSignal } from './delete-signal.ts'
import type { SignalsDeps } from './deps.ts'
import { createDescribeSignal } from './describe-signal.ts'
import { createGetSignal } from './get-signal.ts'
import { createListMemberReads } from './list-member-reads.ts'
import { createListOfStrategy } from './list-of-strategy.ts'
import { createListSignals } from './list-signals.ts'
import { createNoteReads } from './note-reads.ts'
import { createPublishSignal } from './publish-signal.ts'
import { createReadTrackRecord } from './read-track-record.ts'
import { createSetChart } from './set-chart.ts'
import { createUpdateSignal } from './update-signal.ts'
import { createWriteVisibleSignals } from './write-visible-signals.ts'

/** All operations on signals, each with its dependencies. */
export const createOperations = (deps: SignalsDeps) => ({
  list: createListSignals(deps),
  writeVisible: createWriteVisibleSignals(deps),
  listOfStrategy: createListOfStrategy(deps),
  get: createGetSignal(deps),
  publish: createPublishSignal(deps),
  update: createUpdateSignal(deps),
  delete: createDeleteSignal(deps),
  setChart: createSetChart(deps),
  describe: createDescribeSignal(deps),
  readRecord: createReadTrackRecord(deps),
  reads: {
    note: createNoteReads(deps),
    count: createCountReads(deps),
    ofMember: createListMemberReads(deps),
  },
})

export type Operations = ReturnType<typeof createOperations>
