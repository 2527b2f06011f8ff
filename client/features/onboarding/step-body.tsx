import { lazy, type ReactNode, Suspense } from 'react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Onboarding, OnboardingChoice, OnboardingStep } from '#contract/onboarding.ts'
import { pages, sectionPage } from '#contract/site/pages.ts'
import { Claims } from './claims.tsx'
import { useChoose } from './onboarding.queries.ts'

// Its form comes with the library of all forms.
const TestMail = lazy(() => import('./test-mail.tsx'))

interface BodyProps {
  known: Onboarding
  /** The button that opens the site as a student sees it. */
  viewAs: ReactNode
}

/** What an open step asks for, and where to do it. */
export function StepBody({ name, ...props }: BodyProps & { name: OnboardingStep }) {
  const Body = bodies[name]
  return <Body {...props} />
}

const bodies: Record<OnboardingStep, (props: BodyProps) => ReactNode> = {
  name: ({ known }) => (
    <Body text="The name and logo of your academy, as shown on the site, in the menus and in e-mails.">
      {!known.named && <Way to={sectionPage('academy-settings')}>Set the name</Way>}
      <Way to={`${sectionPage('site')}?text=look`}>Choose a logo</Way>
      {known.named && <Choice name="drawn-logo">Keep the built-in logo</Choice>}
    </Body>
  ),
  program: () => (
    <>
      <Notice variant="warning">
        The landing page shows a different price from the one that is charged. Visitors should pay
        what they were shown.
      </Notice>
      <Body text="The name, texts and price of each program. One button there makes the two prices equal.">
        <Way to={sectionPage('offers')}>Set the prices</Way>
      </Body>
    </>
  ),
  claims: ({ known }) => (
    <>
      <p className="text-sm text-muted-foreground">
        These texts came with the program and promise what it cannot keep by itself. Change what you
        do not keep.
      </p>
      <Claims claims={known.claims} />
      <div>
        <Choice name="claims-are-kept">We keep all of this</Choice>
      </div>
    </>
  ),
  course: () => (
    <Body text="Publish a course with a lesson, so that there is something to learn. Once all of the Academy is there, say so in Academy Settings: nobody gets a certificate before.">
      <Way to={pages.courses}>Create a course</Way>
    </Body>
  ),
  payment: ({ known }) =>
    known.payment === 'sandbox' ? (
      <Body text="Only test cards work, and no money moves. For real payments, start the program with the keys of your account at Stripe, PayPal or Paystack, or switch bank transfers on under Transactions.">
        <Choice name="sandbox">Keep test payments for now</Choice>
      </Body>
    ) : (
      <Body text="Nobody can pay by card yet. To accept payments, start the program with the keys of your account at Stripe, PayPal or Paystack, or switch bank transfers on under Transactions.">
        <Choice name="no-cards">Continue without card payments</Choice>
      </Body>
    ),
  mail: ({ known }) => (
    <>
      <p className="text-sm text-muted-foreground">
        {known.hasMailServer
          ? 'E-mails are sent through your mail server. Send one to yourself to check that it works.'
          : 'Without a mail server, e-mails stay in the Mail Outbox and are not sent. Set one with SMTP_URL when you start the program.'}
      </p>
      <Suspense fallback={<Skeleton className="h-16.5" />}>
        <TestMail hasMailServer={known.hasMailServer} />
      </Suspense>
    </>
  ),
  legal: () => (
    <Body text="Privacy, terms and risk disclosure are examples at first. Publish your own, or read them and keep them.">
      <Way to={sectionPage('site')}>Write your texts</Way>
      <Choice name="legal-as-they-are">We have read them and keep them</Choice>
    </Body>
  ),
  view: ({ viewAs }) => (
    <Body text="See the site as your students will see it. Nothing can be changed in that view.">
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

/** What the owner may deliberately choose instead of the step. */
function Choice({ name, children }: { name: OnboardingChoice; children: ReactNode }) {
  const choose = useChoose()
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={choose.isPending}
      onClick={() =>
        choose.mutate(name, {
          onError: (error) => failureToast(error, 'It could not be saved. Please try again.'),
        })
      }
    >
      {children}
    </Button>
  )
}
