import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { download } from '#client/platform/media/download.ts'
import {
  certificatePdfPath,
  listOwnCertificates,
  type OwnCertificate,
} from '#contract/certificates.ts'
import { certificateKeys } from './certificates.keys.ts'

export const ownCertificatesQuery = () =>
  queryOptions({
    queryKey: certificateKeys.own,
    queryFn: ({ signal }) => call(listOwnCertificates, { signal }),
  })

/** Has the browser save the user's own certificate. */
export const useDownloadCertificate = () =>
  useMutation({
    mutationFn: ({ id, code }: OwnCertificate) =>
      download(certificatePdfPath.replace(':id', id), `certificate-${code}.pdf`),
  })
