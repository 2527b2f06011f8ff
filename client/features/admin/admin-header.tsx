import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenRefresh } from '#client/platform/http/use-screen-refresh.ts'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { academyName } from '#contract/site/page-texts.ts'
import { statsQuery } from './admin.queries.ts'
import { loadFailure } from './admin-words.ts'

interface AdminHeaderProps {
  compact: boolean
  /** Buttons next to Refresh. */
  actions: ReactNode
}

/** Shown above every section of the admin area. */
export function AdminHeader({ compact, actions }: AdminHeaderProps) {
  const brand = useBrand()
  const stats = useQuery(statsQuery())
  useFailureToast(stats.isError, loadFailure)
  return (
    <PageHeader
      title="Admin Dashboard"
      compact={compact}
      subtitle={`Manage role requests and content for ${academyName(brand)}.`}
      actions={actions}
      {...useScreenRefresh(stats)}
    />
  )
}
