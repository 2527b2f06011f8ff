import type { MemberRow } from '#contract/members.ts'
import { csvRow } from '#server/platform/http/csv.ts'

const columns: Record<string, (row: MemberRow) => string> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Plan: ({ plan }) => plan ?? '',
  Status: ({ suspension, status }) => (suspension ? 'suspended' : status),
  Ends: (row) => endOf(row) ?? '',
  'Last seen': ({ lastSeenAt }) => lastSeenAt ?? '',
  Tags: ({ tags }) => tags.join(', '),
  Joined: ({ createdAt }) => createdAt,
}

/** The end of the program shown for the member. */
const endOf = ({ plan, subscriptions }: MemberRow) =>
  subscriptions.find(({ program }) => program === plan)?.endsAt

export const membersCsvHead = (): string => csvRow(Object.keys(columns))
export const membersCsvLine = (row: MemberRow): string =>
  csvRow(Object.values(columns).map((cell) => cell(row)))
