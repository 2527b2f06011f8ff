import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenRefresh } from '#client/platform/http/use-screen-refresh.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { academyName } from '#contract/site/page-texts.ts'
import { communityContentQuery, communityFailure } from './community.queries.ts'

interface CommunityHeaderProps {
  /** Reduced, above a section that is not the area's first. */
  compact: boolean
  /** Shown between the name and the figures. */
  children?: ReactNode
}

/** Shown above every section of the free community. */
export default function CommunityHeader({ compact, children }: CommunityHeaderProps) {
  const { name } = useUser()
  const brand = useBrand()
  const content = useQuery(communityContentQuery())
  useFailureToast(content.isError, communityFailure)
  return (
    <>
      <PageHeader
        title={`Welcome, ${name || 'User'}`}
        compact={compact}
        subtitle={`Free courses, daily signals and how to join the programs of ${academyName(brand)}.`}
        {...useScreenRefresh(content)}
      />
      {children}
    </>
  )
}
