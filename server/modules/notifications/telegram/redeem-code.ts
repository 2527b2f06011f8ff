import { recordAudit } from '#server/platform/audit/audit.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import type { NotificationsDeps } from '../deps.ts'
import { hashCode } from './hash-code.ts'
import { insertChat, isConnectedBy, takeCode } from './telegram.store.ts'
import { tellChanged } from './tell-changed.ts'

/**
 * Connects the chat to the user for whom the code was made; it is used up by that. False when there is
 * no such code, be it wrong, too old, or used by another chat.
 */
export const createRedeemCode =
  ({ db, now }: Pick<NotificationsDeps, 'db' | 'now'>) =>
  async (code: string, chat: { chatId: string; name: string }): Promise<boolean> => {
    const codeHash = hashCode(code)
    try {
      return await db.transaction(async (tx) => {
        const user = await takeCode(tx, codeHash, now())
        // What was read before a crash is read again.
        if (user === undefined) return isConnectedBy(tx, chat.chatId, codeHash)
        const loser = await insertChat(tx, {
          userId: user,
          chatId: chat.chatId,
          name: chat.name,
          codeHash,
          connectedAt: now(),
        })
        const doer = { id: user }
        if (loser !== undefined) {
          await recordAudit(tx, doer, { action: 'telegram.disconnected', person: loser })
          await tellChanged(tx, loser)
        }
        await recordAudit(tx, doer, { action: 'telegram.connected', person: user })
        await tellChanged(tx, user)
        return true
      })
    } catch (error) {
      // The user has been deleted at this very moment.
      if (violatedForeignKey(error)) return false
      throw error
    }
  }
