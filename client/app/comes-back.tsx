import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { seconds } from '#client/platform/durations.ts'
import { request } from '#client/platform/http.ts'

const key = 'reloadedAt'

/**
 * Whether a part of the program itself could not be loaded, as happens offline. False if the page was
 * reloaded for that reason a moment ago, because then the cause is a different one.
 */
export function isNotLoaded(error: unknown): boolean {
  const isOfPart = error instanceof Error && notLoaded.test(error.message)
  return isOfPart && Date.now() - Number(sessionStorage.getItem(key)) > seconds(10)
}

// Each browser words this differently.
const notLoaded =
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to load module script/i

/** Shown in place of a page that could not be loaded; opens it as soon as the academy answers. */
export function ComesBack() {
  useEffect(() => {
    const tryAgain = async () => {
      const answer = await request('/healthz', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) return
      sessionStorage.setItem(key, String(Date.now()))
      window.location.reload()
    }
    void tryAgain()
    const timer = setInterval(() => void tryAgain(), seconds(5))
    const onOnline = () => void tryAgain()
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  return (
    <div role="status" className="flex flex-col items-center gap-2 px-4 py-16 text-center">
      <WifiOff className="size-7 text-muted-foreground" aria-hidden="true" />
      <p className="font-medium">You are offline</p>
      <p className="max-w-prose text-sm text-muted-foreground">
        This page is not saved on this device yet. It will open by itself as soon as the academy can
        be reached.
      </p>
    </div>
  )
}
