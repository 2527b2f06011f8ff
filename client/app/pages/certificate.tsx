import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CertificatePage } from '#client/features/certificates/certificate-page.tsx'
import { createQueryClient } from '#client/platform/http/query.ts'

/** A public page: of the usual providers it needs only the queries. */
export default function PublicCertificate() {
  const [client] = useState(createQueryClient)
  const { code = '' } = useParams()
  return (
    <QueryClientProvider client={client}>
      <CertificatePage code={code} />
    </QueryClientProvider>
  )
}
