import { useQuery } from '@tanstack/react-query'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { recentAuthenticationMinutes, type SignInRules } from '#contract/second-factors.ts'
import { signInRulesQuery, useUpdateSignInRules } from './sign-in-rules.queries.ts'

const failed = 'The rule could not be changed. Please try again.'

/** The academy's sign-in requirements; each switch takes effect at once. */
export function SignInRulesCard() {
  const query = useQuery(signInRulesQuery())
  const update = useUpdateSignInRules()
  const change = (rules: SignInRules) =>
    update.mutate(rules, { onError: (error) => failureToast(error, failed) })
  const rules = query.data
  return (
    <Card
      title="Sign-in rules"
      description="They protect the academy if a password is stolen."
      className="max-w-3xl"
    >
      {rules && (
        <div className="flex flex-col gap-4">
          <Switch
            label="Second factor for the back office"
            hint="Admins set up an authenticator app or a passkey before they can do anything else here."
            checked={rules.adminsNeedFactor}
            disabled={update.isPending}
            onChange={(adminsNeedFactor) => change({ ...rules, adminsNeedFactor })}
          />
          <Switch
            label="Password before actions that can’t be undone"
            hint={`For refunds, deletions and the like, accounts without a second factor must enter their password, at most once every ${recentAuthenticationMinutes} minutes. Accounts with a second factor are always asked for it.`}
            checked={rules.passwordProof}
            disabled={update.isPending}
            onChange={(passwordProof) => change({ ...rules, passwordProof })}
          />
        </div>
      )}
      {query.isPending && <Spinner />}
      {!rules && query.isError && (
        <QueryError message="The sign-in rules could not be loaded." query={query} />
      )}
    </Card>
  )
}
