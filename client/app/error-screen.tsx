import { Button } from '#client/ui/button.tsx'

/** Stands in for the whole application when a screen of it has crashed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const message = error instanceof Error && error.message
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <title>Something went wrong</title>
      <h1 className="text-2xl font-semibold">Something went wrong.</h1>
      <p className="max-w-prose text-muted-foreground break-words">
        {message || 'An unexpected error occurred.'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload Page</Button>
    </main>
  )
}
