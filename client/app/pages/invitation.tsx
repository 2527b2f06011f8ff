import { LinkDone, LinkPage } from '#client/features/identity/mail-links/link-page.tsx'
import { AcceptInvitation } from '#client/features/invitations/accept-invitation.tsx'
import { pages } from '#contract/site/pages.ts'

/** The page that an invitation link opens. */
export default function InvitationPage() {
  return (
    <LinkPage title="You are invited">
      {(token) => (
        <AcceptInvitation
          token={token}
          done={(email) => (
            <LinkDone title="Your account is ready" next={{ label: 'Sign in', to: pages.login }}>
              Sign in with {email} and the password you have chosen.
            </LinkDone>
          )}
          joined={
            <LinkDone
              title="Welcome to the team"
              next={{ label: 'Open the dashboard', to: pages.dashboard }}
            >
              You can start at once.
            </LinkDone>
          }
        />
      )}
    </LinkPage>
  )
}
