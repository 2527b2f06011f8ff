import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { MailText } from '#contract/mail-templates.ts'
import { useRestoreWords } from './mail-templates.queries.ts'

/** Earlier versions of the mail, each with a button that restores it. */
export function VersionsList({ text, onRestored }: { text: MailText; onRestored: () => void }) {
  const restore = useRestoreWords(text.key)
  const bringBack = async (number: number) => {
    const done = await tellOutcome(restore.mutateAsync({ number, seen: text.number }), {
      done: 'Version Published Again',
      failed: 'The version could not be restored.',
    })
    if (done) onRestored()
  }
  return (
    <section aria-label="Versions" className="mt-6 border-t pt-4">
      <h3 className="font-semibold">Versions</h3>
      <ul className="mt-2 divide-y">
        {text.versions.map(({ number, publishedAt }) => {
          const name = number === 0 ? 'Original text' : `Version ${number}`
          return (
            <li
              key={number}
              className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
            >
              <span>
                {name}
                {publishedAt && (
                  <time dateTime={publishedAt} className="ml-2 text-muted-foreground">
                    {moment(publishedAt)}
                  </time>
                )}
              </span>
              {number === text.number ? (
                <span className="text-muted-foreground">Published now</span>
              ) : (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={restore.isPending}
                  aria-label={`Publish again: ${name.toLowerCase()}`}
                  onClick={() => void bringBack(number)}
                >
                  Publish again
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
