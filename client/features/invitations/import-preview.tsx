import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { MemberImport } from '#contract/invitations.ts'
import { importQuery, saveReport } from './inviting.queries.ts'

const count = (number: number) => number.toLocaleString('en-US')

function words({ state, lines, good, made }: MemberImport): string {
  if (state === 'running') return `${count(made)} of ${count(good)} accounts created so far.`
  if (state === 'done') return `Done: ${count(made)} accounts created from ${count(lines)} lines.`
  return `${count(good)} of ${count(lines)} lines can be imported.`
}

/** The contents and errors of a list; while it is imported, the progress. */
export function ImportPreview({ known }: { known: MemberImport }) {
  const { data } = useQuery(importQuery(known))
  const offers = useOffers()
  const { id, state, good, made, known: existing, lines, first, problems } = data
  return (
    <>
      <p role="status" className="text-sm font-medium">
        {words(data)}
      </p>
      {state === 'running' && (
        <ProgressBar label="Accounts created" value={good === 0 ? 100 : (100 * made) / good} />
      )}
      {state === 'preview' && first.length > 0 && (
        <ul aria-label="The first lines" className="flex flex-col gap-1 text-sm">
          {first.map((line) => (
            <li key={line.line} className="break-words">
              <span className="font-medium">{line.name}</span>, {line.email}
              {line.programs.map(
                ({ program, endsAt }) =>
                  `, ${offers[program].title}${endsAt ? ` until ${day(endsAt)}` : ''}`,
              )}
              {line.subscription && ', subscription'}
              {Boolean(line.lessons) &&
                `, ${line.lessons} completed ${line.lessons === 1 ? 'lesson' : 'lessons'}`}
              {line.suspended && ', suspended'}
              {line.tags.length > 0 && `, ${line.tags.join(', ')}`}
            </li>
          ))}
          {good > first.length && (
            <li className="text-muted-foreground">and {count(good - first.length)} more</li>
          )}
        </ul>
      )}
      {state === 'preview' && Boolean(data.subscriptions) && (
        <p className="text-sm">
          {data.subscriptions === 1
            ? '1 subscription is looked up'
            : `${count(data.subscriptions ?? 0)} subscriptions are looked up`}{' '}
          at Stripe when you start; a line whose subscription cannot be taken over is left out with
          the reason.
        </p>
      )}
      {data.leftOut && data.leftOut.length > 0 && (
        <section aria-label="What does not come" className="text-sm">
          <h3 className="font-medium">Does not come</h3>
          <ul className="mt-1 max-h-32 list-disc overflow-y-auto pl-5">
            {data.leftOut.map(({ what, lines: times }) => (
              <li key={what} className="break-words">
                {what}, in {count(times)} {times === 1 ? 'line' : 'lines'}
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length > 0 && (
        <section aria-label="Lines that are left out" className="text-sm">
          <h3 className="font-medium">Left out: {count(lines - good)}</h3>
          {existing > 0 && (
            <p className="mt-1">
              {existing === 1
                ? '1 has an account already.'
                : `${count(existing)} have an account already.`}
            </p>
          )}
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
            {problems.map(({ line, email, reason }) => (
              <li key={line} className="break-words">
                Line {line}, {email || 'without an address'}: {reason}
              </li>
            ))}
            {lines - good > problems.length && (
              <li className="text-muted-foreground">
                and {count(lines - good - problems.length)} more, which the report names
              </li>
            )}
          </ul>
        </section>
      )}
      {(state === 'done' || problems.length > 0) && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() =>
            void saveReport(id).catch((error: unknown) =>
              failureToast(error, 'Failed to save the report. Please try again.'),
            )
          }
        >
          <Download aria-hidden="true" />
          Save the report
        </Button>
      )}
    </>
  )
}
