import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { measuredText } from '#contract/promise-words.ts'
import type { Promised } from '#contract/promises.ts'
import { BreachList } from './breach-list.tsx'
import { currentPromise, promisesQuery, useSavePromise } from './promises.queries.ts'

const checks = late(async () => (await import('./promise-form-checks.ts')).promiseResolver)
const resolver = lateResolver(checks.load)

/** What each program promises its members, what was measured, and what was not met. */
export function PromisesCard() {
  const promises = useQuery(promisesQuery())
  const breaches = promises.data?.reduce((sum, promise) => sum + promise.breaches, 0) ?? 0
  return (
    <Card
      title="Promises"
      description="How soon members get a review of an assignment, an answer to a question on a lesson or to a message. Members see it with what was measured. Without hours nothing is promised."
      className="mt-6 max-w-3xl"
    >
      <div className="flex flex-col gap-6">
        {promises.data?.map((promise) => (
          <PromiseForm key={promise.program} promise={promise} />
        ))}
        {promises.isPending && <Spinner />}
        {!promises.data && promises.isError && (
          <QueryError message="Failed to load the promises. Please try again." query={promises} />
        )}
        {breaches > 0 && <BreachList />}
      </div>
    </Card>
  )
}

const textOf = (value: number | null): string => value?.toString() ?? ''

function PromiseForm({ promise }: { promise: Promised }) {
  const { program, title, last30, last90, breaches } = promise
  const change = useSavePromise()
  const form = useItemForm({
    name: `promise of ${program}`,
    item: { ...promise, id: program },
    resolver,
    values: (item = { ...promise, id: program }) => ({
      hours: textOf(item.hours),
      monthly: textOf(item.monthly),
      extends: item.extends,
      isPublic: item.isPublic,
    }),
    serverNames: { hours: 'hours', monthly: 'monthly' },
    current: () => currentPromise(program),
    savedTitle: () => 'Promise Saved',
    saveFailure: 'Failed to save the promise. Please try again.',
    send: (input, _, updatedAt = promise.updatedAt) =>
      change.mutateAsync({ ...input, program, updatedAt }),
  })
  const { register } = form
  const { errors } = form.formState
  const measured = [measuredText(last30, 30), measuredText(last90, 90)].filter(Boolean)
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t pt-4">
      <h3 className="font-medium">{title}</h3>
      <ItemForm form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Hours until a review or an answer" error={errors.hours?.message}>
            <Input {...register('hours')} inputMode="numeric" />
          </Field>
          <Field
            label="How many a month"
            hint="For each member; empty for all"
            error={errors.monthly?.message}
          >
            <Input {...register('monthly')} inputMode="numeric" />
          </Field>
        </div>
        <Checkbox
          label="Extend the member’s access by a day each time the promise is not met"
          {...register('extends')}
        />
        <Checkbox
          label="Show it on the sales page, with what was measured"
          {...register('isPublic')}
        />
        <div>
          <Button type="submit" busy={form.edit.busy}>
            Save Promise
          </Button>
        </div>
      </ItemForm>
      <p className="text-sm text-muted-foreground">
        {measured.length > 0 ? measured.join(' ') : 'Too few reviews and answers to measure yet.'}{' '}
        {breaches > 0 && `Not met ${breaches}× in the last 90 days.`}
      </p>
    </section>
  )
}
