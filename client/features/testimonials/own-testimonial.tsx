import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { late } from '#client/ui/overlays/late.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnTestimonial as Own } from '#contract/testimonials.ts'
import {
  ownTestimonialQuery,
  useRemoveTestimonial,
  useSaveTestimonial,
} from './testimonials.queries.ts'

const checks = late(async () => (await import('./testimonial-checks.ts')).testimonialResolver)
const resolver = lateResolver(checks.load)

/** What the member says of the academy for its site, with what would stand below it. */
export function OwnTestimonial() {
  const query = useQuery(ownTestimonialQuery())
  // Begun anew where there was none, and where it was taken back.
  if (query.data) {
    return <TestimonialForm key={query.data.testimonial ? 'own' : 'new'} own={query.data} />
  }
  if (!query.isError) return <Skeleton className="h-40" />
  return <QueryError message="Your review could not be loaded." query={query} />
}

const asItem = ({ testimonial }: Own) => testimonial && { ...testimonial, id: 'own' }

const removal = {
  title: 'Take your review back?',
  description: 'It is deleted, and gone from the site at once.',
  confirmLabel: 'Yes, Take Back',
}

function TestimonialForm({ own }: { own: Own }) {
  const { name } = useUser()
  const { refetch } = useQuery(ownTestimonialQuery())
  const save = useSaveTestimonial()
  const remove = useRemoveTestimonial()
  const form = useItemForm({
    name: 'own review',
    item: asItem(own) ?? undefined,
    resolver,
    values: (item) => ({
      text: item?.text ?? '',
      name: item?.name ?? name,
      showsResult: item?.showsResult ?? false,
    }),
    serverNames: { text: 'text', name: 'name' },
    current: async () => {
      const item = asItem((await refetch({ throwOnError: true })).data ?? own)
      if (!item) throw new Error('there is no review any more')
      return item
    },
    savedTitle: () => 'Review Sent',
    saveFailure: 'Failed to send your review. Please try again.',
    send: (input, _, seenUpdatedAt) =>
      save.mutateAsync({ ...input, ...(seenUpdatedAt !== undefined && { seenUpdatedAt }) }),
  })
  const { errors } = form.formState
  const showsResult = useWatch({ control: form.control, name: 'showsResult' })
  const onRemove = async () => {
    if (!(await askFirst(removal))) return
    await tellOutcome(remove.mutateAsync(), {
      done: 'Review Taken Back',
      failed: 'Your review could not be taken back. Please try again.',
    })
  }
  return (
    <ItemForm form={form}>
      {own.testimonial && (
        <Badge variant={own.testimonial.isShown ? 'success' : 'outline'} className="w-fit">
          {own.testimonial.isShown ? 'On the site' : 'Not on the site'}
        </Badge>
      )}
      <Field label="What you would say of the academy" error={errors.text?.message}>
        <Textarea {...form.register('text')} rows={4} />
      </Field>
      <Field label="Name to be shown" error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Checkbox label="Show what my recorded trades came to" {...form.register('showsResult')} />
      <p className="text-sm text-muted-foreground">
        Below it stands: {showsResult ? own.recorded.withResult : own.recorded.without}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.edit.busy}>
          Send Review
        </Button>
        {own.testimonial && (
          <Button variant="outline" busy={remove.isPending} onClick={() => void onRemove()}>
            Take Back
          </Button>
        )}
      </div>
    </ItemForm>
  )
}
