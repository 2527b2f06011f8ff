import { readCode } from '#contract/certificate-codes.ts'
import type { Certificate } from '#contract/certificates.ts'
import { notFound } from '#server/platform/failure.ts'
import { presentCertificate } from './certificates.present.ts'
import { findByCode } from './certificates.store.ts'
import type { CertificatesDeps } from './deps.ts'

/** The contents of the certificate with a code, in any spelling of the code; throws 404. */
export async function verify(
  { academySettings, db }: CertificatesDeps,
  typed: string,
): Promise<Certificate> {
  const code = readCode(typed)
  const row = code === null ? null : await findByCode(db.pool, code)
  if (!row) throw notFound()
  const { brand } = await academySettings.read(db.pool)
  return presentCertificate(row, brand)
}
