import type { Space } from '#server/modules/space/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { IncomingAttachment } from './attachments.ts'
import type { KeepOrDrop } from './keep-or-drop.ts'
import { folders } from './media.rules.ts'

export interface Statements {
  /** Stores a received file that is read by the program and served to nobody; returns its key. */
  keepStatement(actor: Actor, file: IncomingAttachment): Promise<string>
}

interface StatementsDeps {
  storage: Storage
  space: Space
  keepOrDrop: KeepOrDrop
}

/**
 * Stores brokers' statements until they have been read: whatever they contain, nobody opens them.
 */
export function createStatements({ storage, space, keepOrDrop }: StatementsDeps): Statements {
  return {
    async keepStatement(actor, file) {
      const bytes = (await storage.stat(file.key))?.bytes ?? 0
      const key = `${folders.statements}/${newId()}`
      await storage.move(file.key, key)
      await keepOrDrop(key, () => space.keep(actor, { reserved: file.key, key, bytes }))
      return key
    },
  }
}
