import { CalendarDays, Inbox, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '#client/ui/controls/accordion.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { Avatar } from '#client/ui/displays/avatar.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card, StatCard } from '#client/ui/displays/card.tsx'
import { FileLink } from '#client/ui/displays/file-link.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { OfferCards } from '#client/ui/displays/offer-cards.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { RecordingLink } from '#client/ui/displays/recording-link.tsx'
import { EmptyState, ErrorState, Skeleton, Spinner } from '#client/ui/displays/states.tsx'
import { ManagedFiles } from '#client/ui/forms/managed-files.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { PriceLadder } from '#client/ui/trading/price-ladder.tsx'
import { PriceTrack } from '#client/ui/trading/price-track.tsx'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import { signalStatuses } from '#contract/signals/signals.ts'
import { pages } from '#contract/site/pages.ts'
import { Row, Specimen } from './specimen.tsx'

const badges = ['neutral', 'outline', 'success', 'warning', 'danger', 'info'] as const
const notices = ['info', 'success', 'warning', 'danger'] as const
const markdown = `## Reading a level

A level holds **until it does not**. Look for:

1. three touches
2. a \`close\` beyond it

> The market does not know your entry.

| Session | Opens |
| --- | --- |
| London | 08:00 |

[More about levels](https://example.com)`

function Writing() {
  const [text, setText] = useState('A level holds **until it does not**.')
  return <MarkdownField label="Lesson text" value={text} onChange={setText} maxLength={2000} />
}

const offers = [
  {
    id: 'bundle',
    slug: 'price-action',
    name: 'Price Action Bundle',
    summary: 'Three courses about levels, and how to wait for them.',
    pictureUrl: null,
    priceCents: 4900,
    currency: 'usd',
    period: { unit: 'months' as const, count: 6 },
    plan: { kind: 'once' as const },
    trialDays: 0,
    seatsLeft: 3,
  },
  {
    id: 'signals',
    slug: 'by-the-month',
    name: 'By the month',
    summary: 'The mentorship for as long as you like.',
    pictureUrl: null,
    priceCents: 1900,
    currency: 'eur',
    period: null,
    plan: { kind: 'subscription' as const },
    trialDays: 7,
    seatsLeft: null,
  },
]

/** What people read. */
export function Displays() {
  return (
    <>
      <Specimen name="Page header">
        <PageHeader
          title="Elite Mentorship"
          subtitle="Advanced trading strategies and personalised guidance"
          onRefresh={() => undefined}
          updatedAt={new Date(2026, 10, 20, 10, 31, 2)}
        />
      </Specimen>
      <Specimen name="Page header while it refreshes">
        <PageHeader title="Live Sessions" onRefresh={() => undefined} refreshing />
      </Specimen>
      <Specimen name="Page header above a section">
        <PageHeader
          compact
          title="Elite Mentorship"
          onRefresh={() => undefined}
          updatedAt={new Date(2026, 10, 20, 10, 31, 2)}
        />
      </Specimen>
      <Specimen name="Signal status">
        <Row>
          {signalStatuses.map((status) => (
            <SignalStatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Price track">
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          <PriceTrack direction="BUY" entry="1.08500" stopLoss="1.08200" takeProfit="1.09250" />
          <PriceTrack
            direction="SELL"
            entry="38950"
            stopLoss="39010"
            takeProfit="38930"
            resultR={-1}
          />
          <PriceTrack direction="SELL" entry="150.20" stopLoss={null} takeProfit="148.70" />
        </div>
      </Specimen>
      <Specimen name="Price ladder">
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          <PriceLadder direction="BUY" entry="1.08500" stopLoss="1.08200" takeProfit="1.09250" />
          <PriceLadder
            direction="SELL"
            entry="150.20"
            stopLoss="150.80"
            takeProfit="148.70"
            status="hit_tp"
          />
          <PriceLadder
            direction="BUY"
            entry="2014.5"
            stopLoss="2008.0"
            takeProfit="2066.5"
            status="hit_sl"
          />
          <PriceLadder
            direction="BUY"
            entry="1.2650"
            stopLoss="1.2610"
            takeProfit={null}
            status="pending"
            size="sm"
          />
        </div>
      </Specimen>
      <Specimen name="Badge">
        <Row>
          {badges.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
          <RoleBadges
            roles={['community_student', 'academy_student', 'mentorship_student', 'admin']}
          />
        </Row>
        <Row>
          <Avatar name="Ada" size="sm" />
          <Avatar name="Ada" />
          <Avatar name="Ada" src="/icon-192.png" />
          <Avatar name="Ada" size="lg" />
        </Row>
      </Specimen>
      <Specimen name="Card">
        <div className="grid gap-5 md:grid-cols-3">
          <StatCard label="Win rate" value="62%" hint="Of 37 closed signals" to={pages.design} />
          <StatCard
            label="Revenue This Month"
            value="$4,250.00"
            icon={<Wallet aria-hidden="true" />}
          />
          <StatCard
            label="Next Live Session"
            value="London open"
            hint="Thu, Dec 3, 6:30 PM"
            icon={<CalendarDays aria-hidden="true" />}
          />
        </div>
        <Card
          title="Forex Basics"
          description="What moves a pair, and when"
          actions={<Badge variant="success">Completed</Badge>}
          footer={<Button size="sm">Watch</Button>}
        >
          <ProgressBar value={64} label="Progress of Forex Basics" />
        </Card>
      </Specimen>
      <Specimen name="Notice">
        {notices.map((variant) => (
          <Notice key={variant} variant={variant}>
            This is what {variant} looks like.
          </Notice>
        ))}
      </Specimen>
      <Specimen name="Tabs and accordion">
        <Tabs
          label="Course"
          tabs={['Lessons', 'Assignments', 'Notes'].map((label) => ({
            value: label,
            label,
            content: <p className="text-sm text-muted-foreground">{label} stand here.</p>,
          }))}
        />
        <Accordion
          items={[
            { title: 'Do I need experience?', content: <p>No. The academy starts at zero.</p> },
            { title: 'How much should I start with?', content: <p>$100-500 is enough.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Markdown">
        <Markdown>{markdown}</Markdown>
      </Specimen>
      <Specimen name="Markdown with a preview">
        <Writing />
      </Specimen>
      <Specimen name="File to download">
        <FileLink file={{ name: 'plan.pdf', bytes: 48_000, url: '#plan' }} />
      </Specimen>
      <Specimen name="Chapter of a recording">
        <RecordingLink
          recording="https://youtu.be/abcdefghijk"
          second={754}
          title="Where the stop belongs"
        />
      </Specimen>
      <Specimen name="Files to manage">
        <ManagedFiles
          title="Weekly review"
          kind="session"
          files={[{ id: 'plan', name: 'plan.pdf', bytes: 48_000, url: '#plan' }]}
          add={() => Promise.resolve()}
          remove={() => Promise.resolve()}
        />
      </Specimen>
      <Specimen name="States">
        <div className="grid gap-5 md:grid-cols-2">
          <Card>
            <EmptyState icon={<Inbox aria-hidden="true" />}>No pending requests</EmptyState>
          </Card>
          <Card>
            <ErrorState message="Failed to load data." onRetry={() => undefined} />
          </Card>
          <Card>
            <Spinner />
          </Card>
          <Card>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-20" />
            </div>
          </Card>
        </div>
      </Specimen>
      <Specimen name="Offers">
        <OfferCards id="design-offers" title="More to Learn" offers={offers} />
      </Specimen>
    </>
  )
}
