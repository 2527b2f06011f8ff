import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { verifyCertificate } from '#contract/certificates.ts'
import { certificateKeys } from './certificates.keys.ts'

/** What a certificate's code stands for; in a file of its own, since visitors ask for nothing else. */
export const verifiedCertificateQuery = (code: string) =>
  queryOptions({
    queryKey: certificateKeys.verified(code),
    queryFn: ({ signal }) => call(verifyCertificate, { params: { code }, signal, anonymous: true }),
  })
