import { lazy, Suspense } from 'react'
import { useKept } from '#client/platform/offline/kept-lessons.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'

const KeptWatch = lazy(() => import('./kept-watch.tsx'))

/** Watches over the lessons on this device, where there are some. */
export function LateKeptWatch() {
  const kept = useKept(useSession().user?.id)
  const isCalm = useIsCalm()
  if (kept.length === 0 || !isCalm) return null
  return (
    <Suspense>
      <KeptWatch />
    </Suspense>
  )
}
