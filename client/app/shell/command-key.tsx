import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#client/platform/session.tsx'
import { may } from '#contract/permissions.ts'

const CommandMenu = lazy(() => import('./command-menu.tsx'))

/** Opens the command menu with Ctrl+K or Command+K, for those who work in the office. */
export function CommandKey() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const isWanted = user !== null && user !== undefined && may(user, 'office.enter')
  useEffect(() => {
    if (!isWanted) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isWanted])
  if (!isWanted || !open) return null
  return (
    <Suspense>
      <CommandMenu onClose={() => setOpen(false)} />
    </Suspense>
  )
}
