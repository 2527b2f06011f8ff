import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { verifyCertificate } from '#contract/certificates.ts'
import { certificateKeys } from './certificates.keys.ts'

/** The certificate behind a code; in its own file, since visitors need nothing else. */
export const verifiedCertificateQuery = (code: string) =>
  queryOptions({
    queryKey: certificateKeys.verified(code),
    queryFn: ({ signal }) => call(verifyCertificate, { params: { code }, signal, anonymous: true }),
  })
