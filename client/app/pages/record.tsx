import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { PublicRecordPage } from '#client/features/signals/record/public-record-page.tsx'
import { createQueryClient } from '#client/platform/http/query.ts'

/** A public page: of the usual providers it needs only the queries. */
export default function RecordPage() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PublicRecordPage />
    </QueryClientProvider>
  )
}
