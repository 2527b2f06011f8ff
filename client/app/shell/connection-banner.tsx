import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, WifiOff } from 'lucide-react'
import { useCachedSince, useConnection } from '#client/platform/offline/connection.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'

/** Says when nothing can be loaded or saved; the content of the screen stays. */
export function ConnectionBanner() {
  const connection = useConnection()
  const cachedSince = useCachedSince()
  const client = useQueryClient()
  const offline = connection === 'offline'
  const Icon = offline ? WifiOff : CloudOff
  return (
    // Always in the page, so that screen readers announce changes.
    <div role="status" data-shell="">
      {connection !== 'online' && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-warning-soft px-4 py-2 text-sm text-warning">
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <p>
            {offline
              ? 'You are offline. What you see may be out of date.'
              : 'The academy can’t be reached. What you see may be out of date.'}
            {cachedSince && ` It was loaded ${moment(cachedSince)}.`}
          </p>
          {!offline && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => void client.refetchQueries({ type: 'active' })}
            >
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
