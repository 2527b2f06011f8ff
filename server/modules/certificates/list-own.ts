import type { OwnCertificates } from '#contract/certificates.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentOwn } from './certificates.present.ts'
import { findCertificateOf } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'
import { issueEarned } from './issue-earned.ts'
import { standingOf } from './standing-of.ts'

/**
 * The caller's certificates and progress. A certificate that is earned but not issued yet is issued
 * here: the last missing lesson may have been removed from the program, or a subscription renewed.
 */
export async function listOwn(deps: CertificatesDeps, actor: Actor): Promise<OwnCertificates> {
  const { academySettings, config, db } = deps
  const [issued, standing, { brand }] = await Promise.all([
    findCertificateOf(db.pool, actor.id),
    standingOf(deps, actor.id),
    academySettings.read(db.pool),
  ])
  const row = issued ?? (await issueEarned(deps, actor.id, standing))
  return {
    certificates: row ? [presentOwn(row, { brand, publicUrl: config.PUBLIC_URL })] : [],
    standing,
  }
}
