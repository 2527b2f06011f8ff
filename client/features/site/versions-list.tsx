import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { SiteText } from '#contract/site/site.ts'
import { useRestore } from './site.queries.ts'

/** Earlier published versions, each with a button that restores it. */
export function VersionsList({ text, onRestored }: { text: SiteText; onRestored: () => void }) {
  const restore = useRestore(text.name)
  const bringBack = async (number: number) => {
    try {
      await restore.mutateAsync(number)
      onRestored()
      toast({ title: 'Version Published Again', variant: 'success' })
    } catch (error) {
      failureToast(error, 'The version could not be restored.')
    }
  }
  return (
    <section aria-label="Versions" className="mt-6 border-t pt-4">
      <h3 className="font-semibold">Versions</h3>
      <ul className="mt-2 divide-y">
        {text.versions.map(({ number, publishedAt }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
          >
            <span>
              {number === 0 ? 'Original text' : `Version ${number}`}
              {publishedAt && (
                <span className="text-muted-foreground">
                  {' · '}
                  <time dateTime={publishedAt}>{moment(publishedAt)}</time>
                </span>
              )}
            </span>
            {number === text.published.number ? (
              <span className="text-muted-foreground">Published now</span>
            ) : (
              <Button
                size="sm"
                variant="outline"
                disabled={restore.isPending}
                aria-label={`Publish again: ${number === 0 ? 'the original text' : `version ${number}`}`}
                onClick={() => void bringBack(number)}
              >
                Publish again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
