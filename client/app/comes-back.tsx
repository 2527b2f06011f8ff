import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { minutes, seconds } from '#client/platform/durations.ts'
import { request } from '#client/platform/http/http.ts'
import { NetworkProblem } from '#client/platform/http/problems.ts'

const key = 'reloadedFor'

/**
 * Whether an answer or a part of the program itself did not come, as happens offline. False if the page was
 * reloaded for the same reason a moment ago, because then the cause is a different one.
 */
export function isNotLoaded(error: unknown): error is Error {
  const isOfLine = error instanceof NetworkProblem || isPartMissing(error)
  return isOfLine && !wasReloadedFor(error)
}

/** Whether a part of the program did not come. */
export const isPartMissing = (error: unknown): error is Error =>
  error instanceof Error && notLoaded.test(error.message)

function wasReloadedFor({ message }: Error): boolean {
  const [at, ...words] = (sessionStorage.getItem(key) ?? '').split(' ')
  return words.join(' ') === message && Date.now() - Number(at) < minutes(1)
}

// Each browser words this differently.
const notLoaded =
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to load module script/i

/** Shown in place of a page that could not be loaded; opens it as soon as the academy answers. */
export function ComesBack({ error: { message } }: { error: Error }) {
  useEffect(() => {
    const tryAgain = async () => {
      const answer = await request('/healthz', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) return
      sessionStorage.setItem(key, `${Date.now()} ${message}`)
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
  }, [message])
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
