import {
  type Certificate,
  type CertificateConditions,
  certificatePicturePath,
  type IssuedCertificate,
  type OwnCertificate,
} from '#contract/certificates.ts'
import { certificatePage } from '#contract/site/pages.ts'
import type { CertificateRow, ConditionsRow, IssuedRow } from './certificates.store.ts'

/** What anyone with its code may read of a certificate. */
export const presentCertificate = (row: CertificateRow, brand: string): Certificate => ({
  code: row.code,
  name: row.name,
  brand,
  program: row.program,
  issuedAt: row.issuedAt.toISOString(),
  issuedOn: row.issuedOn,
  changes: row.changes,
})

export const presentOwn = (
  row: CertificateRow,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): OwnCertificate => ({
  ...presentCertificate(row, brand),
  id: row.id,
  certifiedProgram: row.certifiedProgram,
  url: verificationUrl(publicUrl, row.code),
})

export const presentIssued = (
  row: IssuedRow,
  academy: { brand: string; publicUrl: string },
): IssuedCertificate => ({
  ...presentOwn(row, academy),
  userId: row.userId,
  email: row.person.email,
})

export const presentConditions = ({
  averageR,
  program: _,
  updatedAt,
  ...row
}: ConditionsRow): CertificateConditions => ({
  ...row,
  averageR: averageR === null ? null : Number(averageR),
  updatedAt: updatedAt.toISOString(),
})

/** The address of the picture that a shared certificate is shown with. */
export const sharePictureAddress = (code: string): string =>
  `/api${certificatePicturePath.replace(':code', code)}`

/** The public page for verifying a certificate. */
export const verificationUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}${certificatePage(code)}`
