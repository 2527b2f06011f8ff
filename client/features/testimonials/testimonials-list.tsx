import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { type Testimonial, testimonialSorts } from '#contract/testimonials.ts'
import { testimonialsQuery, useShowTestimonial } from './testimonials.queries.ts'

/** What members say of the academy, and which of it the site shows. */
export function TestimonialsList() {
  const list = useListState({ sortKeys: testimonialSorts, name: 'reviews' })
  const query = useQuery(testimonialsQuery(list.call))
  const listed = query.data?.items.map((item) => ({ ...item, id: item.member.id }))
  const [opened, setOpened] = useOpened(listed, 'review')
  const columns: Column<Testimonial>[] = [
    ...reviewColumns,
    {
      ...actionsColumn,
      cell: (testimonial) => (
        <RowActions
          subject={testimonial.name}
          actions={[
            {
              label: 'Read',
              name: `Read the review by ${testimonial.name}`,
              icon: <BookOpen aria-hidden="true" />,
              opensRow: true,
              onSelect: () => setOpened({ ...testimonial, id: testimonial.member.id }),
            },
          ]}
        />
      ),
    },
  ]
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
    >
      {opened && <ReviewDialog testimonial={opened} onClose={() => setOpened(null)} />}
    </AdminList>
  )
}

interface ReviewDialogProps {
  testimonial: Testimonial
  onClose: () => void
}

/** A review as the site would show it, with the decision below it. */
function ReviewDialog({ testimonial, onClose }: ReviewDialogProps) {
  const show = useShowTestimonial()
  const { name, text, recorded, writtenAt, isShown } = testimonial
  const onPress = async () => {
    const outcome = {
      done: isShown ? 'Hidden on the Site' : 'Shown on the Site',
      failed: 'The review could not be changed. Please try again.',
    }
    if (await tellOutcome(show.mutateAsync({ ...testimonial, isShown: !isShown }), outcome)) {
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Review by ${name}`}
      description={`Written ${moment(writtenAt)}. ${isShown ? 'Shown on the site.' : 'Not on the site.'}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button busy={show.isPending} onClick={() => void onPress()}>
            {isShown ? 'Hide from the Site' : 'Show on the Site'}
          </Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-line">{`“${text}”`}</p>
      <p className="mt-3 text-sm break-words text-muted-foreground">
        {name} · {recorded}
      </p>
    </Dialog>
  )
}

const reviewColumns: Column<Testimonial>[] = [
  {
    key: 'member',
    header: 'Member',
    phone: 'first',
    cell: ({ member }) => <MemberLink {...member} />,
  },
  {
    key: 'text',
    header: 'Review',
    phone: 'second',
    wide: true,
    cell: ({ text }) => <span className="block max-w-xl truncate">{`“${text}”`}</span>,
  },
  {
    key: 'written',
    header: 'Written',
    cell: ({ writtenAt }) => (
      <time dateTime={writtenAt} className="tabular-nums whitespace-nowrap">
        {moment(writtenAt)}
      </time>
    ),
  },
  {
    key: 'shown',
    header: 'On the site',
    phone: 'first-end',
    cell: ({ isShown }) => (isShown ? <Badge variant="success">Shown</Badge> : '–'),
  },
]
