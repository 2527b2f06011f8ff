import { lazy, type ReactNode, Suspense } from 'react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { FirstHour, FirstHourChoice, FirstHourStep } from '#contract/first-hour.ts'
import { pages, sectionPage } from '#contract/pages.ts'
import { useChoose } from './first-hour.queries.ts'

// Its form comes with the library of all forms.
const TestMail = lazy(() => import('./test-mail.tsx'))

interface BodyProps {
  known: FirstHour
  /** What opens the site as a student sees it. */
  viewAs: ReactNode
}

/** What a step that is not done wants, and the way there. */
export function StepBody({ name, ...props }: BodyProps & { name: FirstHourStep }) {
  const Body = bodies[name]
  return <Body {...props} />
}

const bodies: Record<FirstHourStep, (props: BodyProps) => ReactNode> = {
  name: ({ known }) => (
    <Body text="What your academy is called on the site, in the menus and in mails, and the picture that stands for it.">
      {!known.named && <Way to={sectionPage('academy-settings')}>Set the name</Way>}
      <Way to={`${sectionPage('site')}?text=look`}>Choose a logo</Way>
      {known.named && <Choice name="drawn-logo">The drawn sign stays</Choice>}
    </Body>
  ),
  program: () => (
    <>
      <Notice variant="warning">
        The landing page shows another price than is charged. Visitors should pay what they were
        shown.
      </Notice>
      <Body text="What each program is called, says and costs. One press there makes the two prices equal.">
        <Way to={sectionPage('offers')}>Set the prices</Way>
      </Body>
    </>
  ),
  course: () => (
    <Body text="A published course with a lesson: then there is something to learn.">
      <Way to={pages.courses}>Make a course</Way>
    </Body>
  ),
  payment: ({ known }) =>
    known.payment === 'sandbox' ? (
      <Body text="Only test cards pay, and no money moves. Real payments begin when the program is started with the keys of your Stripe account.">
        <Choice name="sandbox">Stay with test payments for now</Choice>
      </Body>
    ) : (
      <Body text="Nobody can pay by card. Payments begin when the program is started with the keys of your Stripe account.">
        <Choice name="no-cards">Go on without card payments</Choice>
      </Body>
    ),
  mail: ({ known }) => (
    <>
      <p className="text-sm text-muted-foreground">
        {known.hasMailServer
          ? 'Mails go to your mail server. Send one to yourself to see that it takes them.'
          : 'Without a mail server, mails are kept in the Mail Outbox and reach nobody. The program is started with one by SMTP_URL.'}
      </p>
      <Suspense fallback={<Skeleton className="h-16.5" />}>
        <TestMail hasMailServer={known.hasMailServer} />
      </Suspense>
    </>
  ),
  legal: () => (
    <Body text="Privacy, terms and risk disclosure come as examples. Publish your own, or read them and keep them.">
      <Way to={sectionPage('site')}>Write your texts</Way>
      <Choice name="legal-as-they-are">We have read them, they stay</Choice>
    </Body>
  ),
  view: ({ viewAs }) => (
    <Body text="See what your students see before they do. Nothing can be changed in that view.">
      {viewAs}
    </Body>
  ),
}

function Body({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="text-sm text-muted-foreground">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} size="sm" variant="outline">
      {children}
    </ButtonLink>
  )
}

/** What the owner wants knowingly in the place of the step. */
function Choice({ name, children }: { name: FirstHourChoice; children: ReactNode }) {
  const choose = useChoose()
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={choose.isPending}
      onClick={() =>
        choose.mutate(name, {
          onError: (error) => failureToast(error, 'It could not be kept. Please try again.'),
        })
      }
    >
      {children}
    </Button>
  )
}
