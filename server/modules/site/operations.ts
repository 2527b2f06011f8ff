import type { LegalName, SiteTextName } from '#contract/site.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createChangeText } from './change-text.ts'
import { createCurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './deps.ts'
import { createLogoFile } from './logo-file.ts'
import { createOpenPicture } from './open-picture.ts'
import { createPublishDraft } from './publish-draft.ts'
import { readText } from './read-text.ts'
import { createReceivePicture } from './receive-picture.ts'
import { createRestoreVersion } from './restore-version.ts'
import { createSaveDraft } from './save-draft.ts'

/** All operations on the texts of the site, each with its dependencies. */
export function createOperations(deps: SiteDeps) {
  const current = createCurrentTexts(deps)
  const change = createChangeText(deps, current)
  const { db } = deps
  return {
    current,
    get: (_actor: Actor, name: SiteTextName) => readText(db.pool, name),
    legal: (name: LegalName) => current.legal(db.pool, name),
    saveDraft: createSaveDraft(change),
    publish: createPublishDraft(change),
    restore: createRestoreVersion(change),
    receivePicture: createReceivePicture(deps),
    openPicture: createOpenPicture(deps),
    logoFile: createLogoFile(deps, current),
  }
}

export type Operations = ReturnType<typeof createOperations>
