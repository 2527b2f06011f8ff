import type { Actor } from '#server/platform/http/actor.ts'
import { createChangeWords } from './change-words.ts'
import { createCurrentWords } from './current-words.ts'
import type { MailWordsDeps } from './deps.ts'
import { findKind } from './find-kind.ts'
import { createListWords } from './list-words.ts'
import { createPreviewWords } from './preview-words.ts'
import { createPublishWords } from './publish-words.ts'
import { readWords } from './read-words.ts'
import { createRestoreWords } from './restore-words.ts'
import { createTestWords } from './test-words.ts'

/** All operations on mail texts. */
export function createOperations(deps: MailWordsDeps) {
  const current = createCurrentWords(deps)
  const change = createChangeWords(deps, current)
  return {
    current,
    list: createListWords(deps),
    get: async (_actor: Actor, key: string) => readWords(deps.db.pool, findKind(deps, key)),
    preview: createPreviewWords(deps),
    test: createTestWords(deps),
    publish: createPublishWords(change),
    restore: createRestoreWords(change),
  }
}

export type Operations = ReturnType<typeof createOperations>
