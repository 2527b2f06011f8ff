import type { ColumnType } from 'kysely'
import type {
  AutomationGoal,
  AutomationState,
  AutomationStep,
  AutomationTrigger,
  LeftOutReason,
} from '#contract/automations.ts'
import type { MemberFilter } from '#contract/members.ts'

interface AutomationsTable {
  id: string
  name: string
  trigger: ColumnType<AutomationTrigger, string, string>
  filter: ColumnType<MemberFilter, string, string>
  goal: ColumnType<AutomationGoal | null, string | null, string | null>
  repeats: boolean
  steps: ColumnType<AutomationStep[], string, string>
  state: AutomationState
  /** In whose name it sends; null while it is not on, and once that account is deleted. */
  onBy: string | null
  /** What happens before this begins nothing. */
  onSince: Date | null
  /** Up to when everything that happened has been looked at. */
  readUntil: Date | null
  /** Since when everybody in it stands still. */
  pausedAt: Date | null
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}

interface AutomationRunsTable {
  id: string
  automationId: string
  userId: string
  /** Tells what happened apart from everything else that begins the same automation for the same member. */
  occasion: string
  happenedAt: Date
  enteredAt: Date
  /** The next step; null once it has ended. */
  stepId: string | null
  dueAt: Date | null
  endedAt: Date | null
  /** 'passed' if the member was in it already when it happened again. */
  outcome: 'finished' | 'goal' | 'stopped' | 'passed' | null
}

interface AutomationSentTable {
  runId: string
  stepId: string
  id: string
  kind: 'mail' | 'message' | 'notice'
  title: string
  /** The text of a notification; null for the other kinds. */
  body: string | null
  at: Date
  /** Why the member did not get it; null if it was sent. */
  leftOut: LeftOutReason | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    automations: AutomationsTable
    automationRuns: AutomationRunsTable
    automationSent: AutomationSentTable
  }
}
