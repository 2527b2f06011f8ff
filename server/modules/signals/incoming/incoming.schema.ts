import type { ColumnType, Generated } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { SourceMode } from '#contract/signals/incoming-signals.ts'
import type { SignalReading } from '#contract/signals/signal-messages.ts'

interface SignalSourcesTable {
  id: string
  name: string
  kind: 'key' | 'telegram'
  /** SHA-256 of the key; null for a channel. */
  keyHash: Buffer | null
  /** The channel at Telegram; null for a key. */
  chatId: string | null
  mode: SourceMode
  roleAccess: ContentRole
  isOn: boolean
  /** In whose name its signals are published; null once that account is deleted. */
  authorId: string | null
  createdAt: Date
  updatedAt: Date
}

interface ReceivedSignalsTable {
  id: string
  sourceId: string
  onceId: string
  outcome: 'draft' | 'unread' | 'published' | 'step' | 'discarded'
  /** What came in, as long as it waits. */
  text: string | null
  /** What is read of it; written as JSON text. */
  reading: ColumnType<SignalReading | null, string | null, string | null>
  /** Why it was not published at once. */
  problem: string | null
  signalId: string | null
  sentAt: Date
  receivedAt: Date
  /** SHA-256 of what came in, without spaces around it; null for what earlier releases took in from scripts. */
  textHash: Generated<Buffer | null>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalSources: SignalSourcesTable
    receivedSignals: ReceivedSignalsTable
  }
}
