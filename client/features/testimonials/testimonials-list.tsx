import { useQuery } from '@tanstack/react-query'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Testimonial, testimonialSorts } from '#contract/testimonials.ts'
import { testimonialsQuery, useShowTestimonial } from './testimonials.queries.ts'

/** What members say of the academy, and which of it the site shows. */
export function TestimonialsList() {
  const list = useListState({ sortKeys: testimonialSorts, name: 'reviews' })
  const query = useQuery(testimonialsQuery(list.call))
  return (
    <AdminList
      title="Reviews by Members"
      description="Members write them under Profile. Below each that you show stands what is recorded of the member: programs with dates and, if the member wants it, the result of the recorded trades."
      caption="Reviews by members"
      item="review"
      items="reviews"
      list={list}
      query={query}
      rows={query.data?.items}
      total={query.data?.total}
      rowKey={({ member }) => member.id}
      columns={columns}
      empty="No member has written one yet"
      failure="The reviews could not be loaded."
      searchPlaceholder="Search by name"
    />
  )
}

function ShowButton({ testimonial }: { testimonial: Testimonial }) {
  const show = useShowTestimonial()
  const { name, isShown } = testimonial
  const onPress = () =>
    tellOutcome(show.mutateAsync({ ...testimonial, isShown: !isShown }), {
      done: isShown ? 'Hidden on the Site' : 'Shown on the Site',
      failed: 'The review could not be changed. Please try again.',
    })
  return (
    <Button
      size="sm"
      variant="outline"
      busy={show.isPending}
      aria-label={isShown ? `Hide the review by ${name}` : `Show the review by ${name}`}
      onClick={() => void onPress()}
    >
      {isShown ? 'Hide' : 'Show'}
    </Button>
  )
}

const columns: Column<Testimonial>[] = [
  {
    key: 'member',
    header: 'Member',
    cell: ({ member }) => <MemberLink {...member} />,
  },
  {
    key: 'text',
    header: 'Review',
    wide: true,
    cell: ({ text, name, recorded }) => (
      <span className="flex max-w-xl flex-col gap-1 break-words">
        <span className="whitespace-pre-line">{`“${text}”`}</span>
        <span className="text-compact text-muted-foreground">
          {name}. {recorded}
        </span>
      </span>
    ),
  },
  {
    key: 'written',
    header: 'Written',
    cell: ({ writtenAt }) => (
      <time dateTime={writtenAt} className="tabular-nums md:whitespace-nowrap">
        {moment(writtenAt)}
      </time>
    ),
  },
  {
    key: 'shown',
    header: 'On the site',
    cell: ({ isShown }) => (isShown ? <Badge variant="success">Shown</Badge> : '–'),
  },
  {
    key: 'show',
    header: 'Actions',
    wide: true,
    cell: (testimonial) => <ShowButton testimonial={testimonial} />,
  },
]
