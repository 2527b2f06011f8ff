import type { Certificate, OwnCertificate } from '#contract/certificates.ts'
import { certificatePage } from '#contract/site/pages.ts'
import type { CertificateRow } from './certificates.store.ts'

/** What anyone with its code may read of a certificate. */
export const presentCertificate = (row: CertificateRow, brand: string): Certificate => ({
  code: row.code,
  name: row.name,
  brand,
  program: row.program,
  issuedAt: row.issuedAt.toISOString(),
  issuedOn: row.issuedOn,
})

export const presentOwn = (
  row: CertificateRow,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): OwnCertificate => ({
  ...presentCertificate(row, brand),
  id: row.id,
  url: verificationUrl(publicUrl, row.code),
})

/** The public page for verifying a certificate. */
export const verificationUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}${certificatePage(code)}`
