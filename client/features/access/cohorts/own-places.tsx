import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { calendarDate, moment } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError } from '#client/ui/displays/states.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnPlace } from '#contract/access/cohorts.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { ownPlacesQuery, useJoinWaitingList, useLeaveWaitingList } from './cohorts.queries.ts'

interface OwnPlacesProps {
  /** The programs that the user may join. */
  programs: readonly PaidProgram[]
  /** Starts the payment of a program; without it, there is no button for it. */
  pay?: ((program: PaidProgram) => void) | undefined
}

/** The user's own cohorts, seats held for the user, and places in waiting lists, with the way into one. */
export default function OwnPlaces({ programs, pay }: OwnPlacesProps) {
  const places = useQuery(ownPlacesQuery())
  if (places.isError && !places.data) {
    return <QueryError message="Your cohort could not be loaded." query={places} />
  }
  const shown = (places.data ?? []).filter(
    ({ program, own, seat, waiting }) => own || seat || waiting || programs.includes(program),
  )
  return shown.map((place) => <OwnPlaceNotice key={place.program} place={place} pay={pay} />)
}

function OwnPlaceNotice({ place, pay }: { place: OwnPlace; pay: OwnPlacesProps['pay'] }) {
  const { program, own, seat, waiting, next } = place
  const { title } = useOffers()[program]
  const canPay = pay && <PayButton key="pay" onPay={() => pay(program)} />
  if (own) return <Line>Your cohort: {cohortText(own)}.</Line>
  if (seat) {
    return seat.expiresAt ? (
      <Line
        buttons={[canPay, <LeaveButton key="leave" program={program} label="Give up the seat" />]}
      >
        A seat in {cohortText(seat)}, is held for you until{' '}
        <time dateTime={seat.expiresAt}>{moment(seat.expiresAt)}</time>. Join the {title} by then;
        after that it goes to the next in line.
      </Line>
    ) : (
      <Line>You have a seat in {cohortText(seat)}. Your access opens once it is approved.</Line>
    )
  }
  if (waiting) {
    return waiting.paid ? (
      <Line>
        Your payment for the {title} has arrived. You are number {waiting.place} in line, and get
        the next free seat without paying again.
      </Line>
    ) : (
      <Line
        buttons={[<LeaveButton key="leave" program={program} label="Leave the waiting list" />]}
      >
        You are number {waiting.place} on the waiting list of the {title}. You are told when a seat
        is held for you.
      </Line>
    )
  }
  if (!next) {
    return (
      <Line buttons={[<JoinButton key="join" program={program} />]}>
        Every cohort of the {title} is full. Join the waiting list, and you are told when a seat
        becomes free.
      </Line>
    )
  }
  return (
    <Line>
      Members who join the {title} now are in {cohortText(next)}. {next.seatsLeft} of {next.seats}{' '}
      seats are left, until <time dateTime={next.closesOn}>{calendarDate(next.closesOn)}</time>.
    </Line>
  )
}

const cohortText = ({ name, startsOn }: { name: string; startsOn: string }) =>
  `${name}, first day ${calendarDate(startsOn)}`

function Line({ children, buttons = [] }: { children: ReactNode; buttons?: ReactNode[] }) {
  return (
    <Notice variant="info">
      <p>{children}</p>
      {buttons.length > 0 && <div className="mt-3 mb-1 flex flex-wrap gap-2">{buttons}</div>}
    </Notice>
  )
}

const PayButton = ({ onPay }: { onPay: () => void }) => (
  <Button size="sm" onClick={onPay}>
    Take the seat
  </Button>
)

function JoinButton({ program }: { program: PaidProgram }) {
  const join = useJoinWaitingList()
  const outcome = {
    done: 'You are on the waiting list',
    failed: 'That did not work. Please try again.',
  }
  return (
    <Button
      size="sm"
      busy={join.isPending}
      onClick={() => void tellOutcome(join.mutateAsync(program), outcome)}
    >
      Join the waiting list
    </Button>
  )
}

function LeaveButton({ program, label }: { program: PaidProgram; label: string }) {
  const leave = useLeaveWaitingList()
  const outcome = {
    done: 'You left the waiting list',
    failed: 'That did not work. Please try again.',
  }
  return (
    <Button
      size="sm"
      variant="outline"
      busy={leave.isPending}
      onClick={() => void tellOutcome(leave.mutateAsync(program), outcome)}
    >
      {label}
    </Button>
  )
}
