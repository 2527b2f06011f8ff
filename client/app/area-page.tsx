import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useWelcomeAfterPayment } from '#client/features/payments/after-payment.ts'
import { useLiveEvent } from '#client/platform/http/live.tsx'
import { hasKept } from '#client/platform/offline/kept-marks.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { renewAcademyInfo, useBrand } from '#client/platform/start/academy-info.ts'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState, Spinner } from '#client/ui/displays/states.tsx'
import { pages } from '#contract/site/pages.ts'
import { type Area, isClosed, neededFor } from './areas.ts'
import { Guard } from './guard.tsx'
import { rememberArea } from './last-area.ts'
import { LateBoundary } from './late-boundary.tsx'
import { sectionLabel } from './menus.ts'
import { loadScreens, screensOf } from './sections.tsx'
import { DashboardShell } from './shell/dashboard-shell.tsx'
import { useReturnedPayment } from './use-returned-payment.tsx'

const AnnouncementBanners = lazy(
  () => import('#client/features/announcements/announcement-banners.tsx'),
)
// For lessons on this device, which few people have.
const KeptWatch = lazy(() => import('#client/features/courses/kept/kept-watch.tsx'))
const FactorDemand = lazy(() => import('#client/features/second-factors/factor-demand.tsx'))

interface AreaPageProps {
  area: Area
  section: string
}

/** One section of an area inside the dashboard's shell, for those who may open it. */
export function AreaPage({ area, section }: AreaPageProps) {
  return (
    <Guard permission={neededFor(area, section)}>
      <Section area={area} section={section} />
    </Guard>
  )
}

function Section({ area, section }: AreaPageProps) {
  useUserRefreshedOnEntry(area)
  useWelcomeAfterPayment()
  const returned = useReturnedPayment()
  useLiveEvent(['settings.changed'], renewAcademyInfo)
  const { user } = useSession()
  const mustReauthenticate = isClosed(area, user)
  const isCalm = useIsCalm()
  const brand = useBrand()
  const place = sectionLabel(area, section)
  const { header: Header, content: Content } = screensOf(area, section)
  // Start now: otherwise the section would be requested only after the header has loaded.
  useMemo(() => void loadScreens(area, section), [area, section])
  useEffect(() => rememberArea(area), [area])
  return (
    <DashboardShell place={place}>
      <title>{`${place} · ${brand}`}</title>
      {returned}
      {isCalm && hasKept() && (
        <Suspense>
          <KeptWatch />
        </Suspense>
      )}
      {section === 'overview' && !mustReauthenticate && (
        <LateBoundary otherwise={null}>
          <Suspense>
            <AnnouncementBanners />
          </Suspense>
        </LateBoundary>
      )}
      {mustReauthenticate ? (
        <Suspense fallback={<Spinner />}>
          <FactorDemand />
        </Suspense>
      ) : Content ? (
        // Outside each section's own boundary, so that the previous section stays until the next is
        // ready.
        <Suspense fallback={<Spinner />}>
          <LateBoundary key={`${area} ${section}`}>
            {Header && <Header compact={section !== 'overview'} />}
            <Content />
          </LateBoundary>
        </Suspense>
      ) : (
        <EmptyState
          action={
            <ButtonLink to={pages.dashboard} variant="outline">
              Back to the dashboard
            </ButtonLink>
          }
        >
          There is nothing at this address.
        </EmptyState>
      )}
    </DashboardShell>
  )
}

function useUserRefreshedOnEntry(area: Area) {
  const { refresh } = useSession()
  const { key } = useLocation()
  const onEntry = useEffectEvent((_area: Area) => {
    // On the first page of a visit the user has only just been read.
    if (key !== 'default') void refresh()
  })
  useEffect(() => onEntry(area), [area])
}
