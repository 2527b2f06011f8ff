import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { RemarkList } from './remark-list.tsx'
import { remarksQuery } from './sharing.queries.ts'
import { remarksFailure } from './sharing-words.ts'

const pageSize = 5

/** The academy's comments on the user's figures; nothing if there are none. */
export function OwnRemarks() {
  const [page, setPage] = useState(1)
  const remarks = useQuery(remarksQuery(page))
  if (remarks.isError) {
    return <ErrorState message={remarksFailure} onRetry={() => void remarks.refetch()} />
  }
  if (!remarks.data?.total) return null
  return (
    <Card title="Comments from the academy" description="About the figures of the trades you share">
      <RemarkList remarks={remarks.data.items} isOwn />
      <Pagination
        label="comments"
        page={page}
        pageSize={pageSize}
        total={remarks.data.total}
        onChange={setPage}
      />
    </Card>
  )
}
