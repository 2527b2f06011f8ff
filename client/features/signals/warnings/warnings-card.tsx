import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import {
  suggestedWarning,
  type WarningVersion,
  warningMaximum,
} from '#contract/signals/signal-warnings.ts'
import { ShowingsList } from './showings-list.tsx'
import { usePublishWarning, warningVersionsQuery } from './warnings.queries.ts'

const checks = late(async () => (await import('./warning-form-checks.ts')).warningResolver)
const resolver = lateResolver(checks.load)

/** For the owner: the risk warning shown with signals, its versions, and to whom they were shown. */
export function WarningsCard() {
  const query = useQuery(warningVersionsQuery())
  const versions = query.data
  return (
    <Card
      title="Risk Warning"
      description="Shown with signals. Each version is kept, and it is recorded when it was first shown to each member."
    >
      {versions ? (
        <div className="flex flex-col gap-6">
          <WarningForm newest={versions[0]} />
          {versions.length > 0 && <Versions versions={versions} />}
          {versions.length > 0 && <ShowingsList />}
        </div>
      ) : query.isError ? (
        <QueryError message="The risk warning could not be loaded." query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

const asItem = (version: WarningVersion) => ({
  ...version,
  id: 'warning',
  updatedAt: String(version.version),
})

function WarningForm({ newest }: { newest: WarningVersion | undefined }) {
  const publish = usePublishWarning()
  const { refetch } = useQuery(warningVersionsQuery())
  const form = useItemForm({
    name: 'risk warning',
    item: newest && asItem(newest),
    resolver,
    values: (item) => ({ text: item?.text ?? suggestedWarning }),
    serverNames: { text: 'text' },
    current: async () => {
      const [version] = (await refetch({ throwOnError: true })).data ?? []
      if (!version) throw new Error('there is no version yet')
      return asItem(version)
    },
    savedTitle: () => 'Risk Warning Published',
    saveFailure: 'Failed to publish the risk warning. Please try again.',
    send: async ({ text }, _, seen) => {
      const current = seen ?? (await refetch({ throwOnError: true })).data?.[0]?.version
      return publish.mutateAsync({ text, seenVersion: current ? Number(current) : null })
    },
  })
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <Field label="Text" error={errors.text?.message} className="max-w-3xl">
        <Textarea {...form.register('text')} rows={5} maxLength={warningMaximum} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.edit.busy}>
          Publish as Version {(newest?.version ?? 0) + 1}
        </Button>
        {newest?.text && (
          <Button
            variant="outline"
            busy={publish.isPending}
            onClick={() =>
              void tellOutcome(
                publish.mutateAsync({ text: null, seenVersion: newest.version }),
                hidden,
              )
            }
          >
            Hide the Warning
          </Button>
        )}
      </div>
    </ItemForm>
  )
}

const hidden = {
  done: 'No Risk Warning Is Shown',
  failed: 'Failed to hide the risk warning. Please try again.',
}

const Versions = ({ versions }: { versions: readonly WarningVersion[] }) => (
  <section aria-label="Versions" className="flex flex-col gap-2 border-t pt-4">
    <h3 className="font-semibold">Versions</h3>
    <ol className="flex flex-col gap-3 text-sm">
      {versions.map(({ version, text, publishedAt, shownTo }) => (
        <li key={version}>
          <p className="text-muted-foreground tabular-nums">
            Version {version}, {moment(publishedAt)}, shown to {wholeNumber(shownTo)}
          </p>
          <p className="max-w-3xl break-words whitespace-pre-line">
            {text ?? 'No warning was shown.'}
          </p>
        </li>
      ))}
    </ol>
  </section>
)
