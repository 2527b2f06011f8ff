import { readCode } from '#contract/certificate-codes.ts'
import type { Certificate, OwnCertificates } from '#contract/certificates.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCertificate, presentOwn, verificationUrl } from './certificates.present.ts'
import { programTitle } from './certificates.rules.ts'
import { findByCode, findCertificate, findCertificateOf } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'
import { createIssueCertificate, createStandingOf } from './issue-certificate.ts'

/**
 * The caller's certificates and standing. A certificate that is earned and not yet issued is issued
 * here: the last lesson may have been taken out of the program, or a subscription renewed.
 */
export const createListOwn = (deps: CertificatesDeps) => {
  const issue = createIssueCertificate(deps)
  const standingOf = createStandingOf(deps)
  return async (actor: Actor): Promise<OwnCertificates> => {
    const { academySettings, config, db } = deps
    await issue(actor.id)
    const [row, standing, { brand }] = await Promise.all([
      findCertificateOf(db.pool, actor.id),
      standingOf(actor.id),
      academySettings.read(db.pool),
    ])
    return {
      certificates: row ? [presentOwn(row, { brand, publicUrl: config.PUBLIC_URL })] : [],
      standing,
    }
  }
}

/** The caller's own certificate as a PDF, and its code; throws 404 for every other. */
export const createReadPdf =
  ({ academySettings, config, db }: CertificatesDeps) =>
  async (actor: Actor, id: string): Promise<{ code: string; file: Uint8Array }> => {
    const row = await findCertificate(db.pool, id)
    if (row?.userId !== actor.id) throw notFound()
    const { code, name, lessons, assignments, issuedAt } = row
    const { brand } = await academySettings.read(db.pool)
    // Fonts and what draws them take 25 MB, and few processes ever draw.
    const { drawCertificate } = await import('./certificate-pdf.ts')
    const file = await drawCertificate({
      code,
      name,
      lessons,
      assignments,
      issuedAt,
      brand,
      program: programTitle,
      url: verificationUrl(config.PUBLIC_URL, code),
    })
    return { code, file }
  }

/** What the certificate with a code says, however the code is written; throws 404. */
export const createVerify =
  ({ academySettings, db }: CertificatesDeps) =>
  async (typed: string): Promise<Certificate> => {
    const code = readCode(typed)
    const row = code === null ? null : await findByCode(db.pool, code)
    if (!row) throw notFound()
    const { brand } = await academySettings.read(db.pool)
    return presentCertificate(row, brand)
  }
