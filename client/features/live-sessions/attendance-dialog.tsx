import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { clock, moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type Attendee, listAttendance } from '#contract/live-session-attendance.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import { type AttendanceFilter, attendanceQuery } from './attendance.queries.ts'

const presenceOptions = [
  { value: '', label: 'Everybody' },
  { value: 'present', label: 'Present' },
  { value: 'absent', label: 'Absent' },
]

interface AttendanceDialogProps {
  session: LiveSession
  onClose: () => void
}

/** Who joined a session and who did not, with the list as a file. */
export function AttendanceDialog({ session, onClose }: AttendanceDialogProps) {
  const [filter, setFilter] = useState<AttendanceFilter>({ page: 1 })
  const narrow = (change: Omit<AttendanceFilter, 'page'>) =>
    setFilter((before) => ({ ...before, ...change, page: 1 }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title="Attendance"
      description={`${session.title}, ${moment(session.date)}`}
      footer={
        <ExportButton
          path={`${listAttendance.path.replace(':id', session.id)}.csv`}
          filter={{}}
          fileName="attendance.csv"
          failure="The list could not be exported. Please try again."
        />
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <SearchField
            label="Search people"
            placeholder="Search people"
            value={filter.search ?? ''}
            onChange={(search) => narrow({ search: search || undefined })}
          />
          <Field label="Show">
            <Select
              value={filter.presence ?? ''}
              onChange={({ target }) =>
                narrow({ presence: (target.value || undefined) as AttendanceFilter['presence'] })
              }
              options={presenceOptions}
            />
          </Field>
        </div>
        <Attendees
          id={session.id}
          filter={filter}
          onPage={(page) => setFilter((before) => ({ ...before, page }))}
        />
      </div>
    </Dialog>
  )
}

interface AttendeesProps {
  id: string
  filter: AttendanceFilter
  onPage: (page: number) => void
}

function Attendees({ id, filter, onPage }: AttendeesProps) {
  const attendance = useQuery(attendanceQuery(id, filter))
  if (attendance.isError) {
    return <QueryError message="The attendance could not be loaded." query={attendance} />
  }
  if (!attendance.data) return <Spinner label="Loading the attendance" />
  const { items, present, total } = attendance.data
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {present === 1 ? '1 person has joined' : `${present} people have joined`}
      </p>
      {items.length === 0 ? (
        <EmptyState>Nobody to show</EmptyState>
      ) : (
        <ul aria-label="Attendance" className="flex flex-col divide-y">
          {items.map((attendee) => (
            <AttendeeRow key={attendee.id} attendee={attendee} />
          ))}
        </ul>
      )}
      <Pagination
        label="Attendance"
        page={filter.page}
        pageSize={pageSize}
        total={total}
        onChange={onPage}
      />
    </>
  )
}

function AttendeeRow({ attendee: { id, name, joined } }: { attendee: Attendee }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        <MemberLink id={id} name={name} />
        {joined && (
          <span className="block text-compact text-muted-foreground tabular-nums">
            {moment(joined.first)}
            {joined.times > 1 && `, last at ${clock(joined.last)}`}
          </span>
        )}
      </span>
      <Badge variant={joined ? 'success' : 'neutral'}>{joined ? 'Present' : 'Absent'}</Badge>
    </li>
  )
}
