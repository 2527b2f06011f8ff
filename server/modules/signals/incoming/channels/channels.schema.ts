import type { ContentRole } from '#contract/access/permissions.ts'
import type { SourceMode } from '#contract/signals/incoming-signals.ts'

interface SignalChannelsTable {
  sourceId: string
  /** How the channel is called at Telegram. */
  title: string
  /** Why nothing comes in; null while all is well. */
  trouble: string | null
}

interface SignalChannelCodesTable {
  userId: string
  codeHash: Buffer
  name: string
  mode: SourceMode
  roleAccess: ContentRole
  /** Why the channel in which it was posted was not linked. */
  problem: string | null
  expiresAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalChannels: SignalChannelsTable
    signalChannelCodes: SignalChannelCodesTable
  }
}
