import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { verificationUrl } from './certificates.present.ts'
import { findCertificate } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'

/** The caller's own certificate as a PDF, and its code; throws 404 for any other. */
export async function readPdf(
  { academySettings, config, db }: CertificatesDeps,
  actor: Actor,
  id: string,
): Promise<{ code: string; file: Uint8Array }> {
  const row = await findCertificate(db.pool, id)
  if (row?.userId !== actor.id) throw notFound()
  const { code, name, program, lessons, assignments, issuedAt, issuedOn } = row
  const { brand } = await academySettings.read(db.pool)
  // The fonts and the PDF library take 25 MB, and few processes ever need them.
  const { drawCertificate } = await import('./draw-certificate.ts')
  const file = await drawCertificate({
    code,
    name,
    lessons,
    assignments,
    issuedAt,
    issuedOn,
    brand,
    program,
    url: verificationUrl(config.PUBLIC_URL, code),
  })
  return { code, file }
}
