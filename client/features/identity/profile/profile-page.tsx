import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { AddressStatus } from './address-status.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { OwnAccess } from './own-access.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { profileQuery } from './profile.queries.ts'
import { ProfileForm } from './profile-form.tsx'
import { SettingsPart } from './settings-part.tsx'

interface ProfileParts {
  /** The programs that can be joined. */
  programs: ReactNode
  certificates: ReactNode
  /** What a member says of the academy; null for the office. */
  review: ReactNode
  payments: ReactNode
}

/** The signed-in user's details, and where they are signed in. */
export default function ProfilePage({ programs, certificates, review, payments }: ProfileParts) {
  const query = useQuery(profileQuery())
  const profile = query.data
  return (
    <>
      <PageHeader
        title="Profile"
        subtitle="How the academy knows you, and where you are signed in."
      />
      {!profile &&
        (query.isError ? (
          <QueryError message="Your profile could not be loaded." query={query} />
        ) : (
          <Spinner />
        ))}
      {profile && (
        <div className="flex flex-col gap-8">
          <SettingsPart title="Picture" description="Shown to you and to the academy.">
            <AvatarEditor profile={profile} />
          </SettingsPart>
          <SettingsPart title="Name and e-mail" description="You sign in with this address.">
            <div className="flex flex-col gap-4">
              <AddressStatus profile={profile} />
              <ProfileForm key={`${profile.name} ${profile.email}`} profile={profile} />
            </div>
          </SettingsPart>
          <SettingsPart
            title="Roles and subscriptions"
            description="What you have access to, and until when."
          >
            <div className="flex flex-col gap-6">
              <OwnAccess profile={profile} />
              {programs}
            </div>
          </SettingsPart>
          <SettingsPart
            title="Certificates"
            description="Anyone with the link can verify a certificate."
          >
            {certificates}
          </SettingsPart>
          {review && (
            <SettingsPart
              title="Review for the website"
              description="What you would tell others. The academy decides whether its site shows it; what is recorded of you then stands below it."
            >
              {review}
            </SettingsPart>
          )}
          <SettingsPart title="Payments" description="What you have paid, with your receipts.">
            {payments}
          </SettingsPart>
          <SettingsPart title="Password" description="Changing it signs you out everywhere else.">
            <PasswordForm />
          </SettingsPart>
          <SettingsPart title="Open sessions" description="Where your account is signed in now.">
            <OwnSessions />
          </SettingsPart>
        </div>
      )}
    </>
  )
}
