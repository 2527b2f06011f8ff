import { Unplug } from 'lucide-react'
import { partMissing } from '#client/platform/start/start-watch.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ComesBack, isNotLoaded, isPartMissing } from './comes-back.tsx'
import { FullPage } from './full-page.tsx'
import { useReloadOnline } from './use-reload-online.ts'

/** Replaces the whole application when one of its screens has crashed. */
export function ErrorScreen({ error }: { error: unknown }) {
  useReloadOnline()
  if (isNotLoaded(error)) return <ComesBack error={error} />
  const message = isPartMissing(error) ? partMissing : error instanceof Error && error.message
  return (
    <FullPage
      name="Something went wrong"
      mark={<Unplug aria-hidden="true" />}
      title="Something went wrong."
    >
      <p className="max-w-prose break-words text-muted-foreground">
        {message || 'An unexpected error occurred.'}
      </p>
      <Button className="mt-3 w-fit" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </FullPage>
  )
}
